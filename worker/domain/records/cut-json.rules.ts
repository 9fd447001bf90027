/** Closes what is open at the end of JSON text: a string, lists and objects. */
const closeJson = (text: string): string => {
  const open: string[] = [];
  let isInString = false;
  let isEscaped = false;
  for (const character of text) {
    if (isInString) {
      if (isEscaped) isEscaped = false;
      else if (character === "\\") isEscaped = true;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "[") open.push("]");
    else if (character === "{") open.push("}");
    else if (character === "]" || character === "}") open.pop();
  }
  return `${text}${isInString ? '…"' : ""}${open.toReversed().join("")}`;
};

const tryParse = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
};

/** Reads JSON text that was cut at its end: the items before the cut. An item that was cut is left out, unless it is
 *  the only one. readCutJson('["a","b') is ["a"], and readCutJson('[{"title":"Terms","text":"We') is
 *  [{ title: "Terms", text: "We…" }]. Null if nothing can be read. */
export const readCutJson = (text: string): unknown => {
  const closed = tryParse(closeJson(text));
  if (closed && Array.isArray(closed.value)) {
    const items: unknown[] = closed.value;
    return items.length > 1 ? items.slice(0, -1) : items;
  }
  if (closed) return closed.value;
  const shorter = text.lastIndexOf(",");
  return shorter > 0 ? readCutJson(text.slice(0, shorter)) : null;
};
