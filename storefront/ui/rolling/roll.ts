const rollMs = 180;

/** Rolls the changed characters of an element's text to their new value: up if it grew, down if it fell. Nothing moves
 *  for a guest who asks for reduced motion. */
export const roll = (element: HTMLElement, before: string, hasGrown: boolean): void => {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const text = element.textContent;
  const old = [...before];
  const characters = [...text].map((textContent) => Object.assign(document.createElement("span"), { textContent }));
  element.replaceChildren(...characters);
  for (const [index, character] of characters.entries()) {
    // Amounts are compared from their end, where the cents are.
    if (character.textContent === old[index + old.length - characters.length]) continue;
    // Only a box can be moved. Afterwards the characters are one text again.
    character.style.display = "inline-block";
    const animation = character.animate(
      { translate: [`0 ${hasGrown ? 0.7 : -0.7}em`, "0 0"], opacity: [0, 1] },
      { duration: rollMs, easing: "ease-out" },
    );
    animation.onfinish = () => {
      if (element.contains(character)) element.textContent = text;
    };
  }
};
