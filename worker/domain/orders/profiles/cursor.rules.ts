/** A place in the list of customers. */
interface ProfilePosition {
  key: string | number;
  id: string;
}

/** Writes a place as a cursor: "12.cpr_01J…" in a list by orders. */
export const toCursor = ({ key, id }: ProfilePosition): string => `${key}_${id}`;

/** Reads a cursor of a list; null if the text is none. Instants begin with a year, numbers are whole. */
export const parseCursor = (text: string, hasNumbers: boolean): ProfilePosition | null => {
  const [, key, id] = /^(-?\d{1,12}|\d{4}-\d\d-\d\dT[\d:.]+Z)_(cpr_\w{1,40})$/.exec(text) ?? [];
  if (key === undefined || id === undefined) return null;
  const isNumber = /^-?\d+$/.test(key);
  if (isNumber !== hasNumbers) return null;
  return { key: isNumber ? Number(key) : key, id };
};
