/** Parses a URL, or returns null. `URL.canParse` is newer than the oldest browsers that order here.
 *  parseUrl("/menu", "https://a.example")?.pathname is "/menu", and parseUrl("menu") is null. */
export const parseUrl = (text: string, base?: string): URL | null => {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
};
