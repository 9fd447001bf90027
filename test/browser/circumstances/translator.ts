/** Runs in the page, before its scripts. Puts each text into elements of its own, again and again as the page changes,
 *  as the translators of browsers do. */
export const wrapTexts = (skipped: string): void => {
  const isLeft = (text: Text): boolean => {
    const parent = text.parentElement;
    return !parent || text.data.trim() === "" || parent.closest(`font, script, style, textarea, ${skipped}`) !== null;
  };
  const wrap = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts.filter((found) => !isLeft(found))) {
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  // A translator starts when the page is there.
  new MutationObserver(() => {
    if (document.documentElement.dataset["hydrated"] !== undefined) wrap(document.body);
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
};
