const rollMs = 180;

/** Rolls the changed characters of an amount, which are the children of an element, to their new value: up if it grew,
 *  down if it fell. Nothing moves for a guest who asks for reduced motion. */
export const roll = (element: HTMLElement, before: string, hasGrown: boolean): void => {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const old = [...before];
  const characters = [...element.children];
  for (const [index, character] of characters.entries()) {
    // Amounts are compared from their end, where the cents are.
    const isSame = character.textContent === old[index + old.length - characters.length];
    if (isSame || !(character instanceof HTMLElement)) continue;
    // Only a box can be moved. Otherwise the characters stay one text for screen readers.
    character.style.display = "inline-block";
    const animation = character.animate(
      { translate: [`0 ${hasGrown ? 0.7 : -0.7}em`, "0 0"], opacity: [0, 1] },
      { duration: rollMs, easing: "ease-out" },
    );
    animation.onfinish = () => character.style.removeProperty("display");
  }
};
