import type { Plugin } from "vite";

const written = "parent.firstChild.data = value";

/** Lets a text of a page change although a translator has replaced it. Solid changes the text node that it made, which
 *  is not in the page any more then; this writes to the element around it. */
export const replacedTexts = (): Plugin => ({
  name: "replaced-texts",
  transform(code, id) {
    if (!id.endsWith("/solid-js/web/dist/web.js")) return null;
    if (!code.includes(written)) throw new Error("solid-js/web writes texts in a way that this build does not know.");
    return { code: code.replace(written, "parent.textContent = value"), map: null };
  },
});
