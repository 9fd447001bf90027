/** A value as a page carries it. A string is itself, a number says where in `values` a string, number or other single
 *  value lies, and an array is a list (0 and its parts) or an object (the number of its shape and its values). */
type Part = string | number | Part[];

export interface Packed {
  /** What is said more than once, or is not a string; the most frequent first, because its number is the shortest. */
  values: unknown[];
  /** The names of objects that look alike. */
  shapes: Part[][];
  root: Part;
}

const isComposite = (value: unknown): value is object => typeof value === "object" && value !== null;

const listEntries = (value: object) => Object.entries(value).filter(([, inside]) => inside !== undefined);

const listScalars = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value.flatMap(listScalars);
  if (!isComposite(value)) return [value];
  return listEntries(value).flatMap(([name, inside]) => [name, ...listScalars(inside)]);
};

/** What of some value is said by its number. */
const collectValues = (value: unknown): unknown[] => {
  const counts = new Map<unknown, number>();
  for (const single of listScalars(value)) counts.set(single, (counts.get(single) ?? 0) + 1);
  return [...counts]
    .filter(([single, count]) => typeof single !== "string" || count > 1)
    .toSorted(([, a], [, b]) => b - a)
    .map(([single]) => single);
};

/** Packs what JSON can say, so that a name, a shape or a value that repeats is written once: a menu takes a third of
 *  its JSON. pack([{ a: "b" }, { a: "b" }]) is { values: ["a", "b"], shapes: [[0]], root: [0, [1, 1], [1, 1]] }. */
export const pack = (value: unknown): Packed => {
  const values = collectValues(value);
  const indexes = new Map(values.map((single, index) => [single, index]));
  const shapes: Part[][] = [];
  const shapeNumbers = new Map<string, number>();
  const single = (one: unknown): Part => indexes.get(one) ?? String(one);
  const toShape = (names: readonly string[]): number => {
    const key = JSON.stringify(names);
    const existing = shapeNumbers.get(key);
    if (existing !== undefined) return existing;
    shapeNumbers.set(key, shapes.push(names.map(single)));
    return shapes.length;
  };
  const toPart = (one: unknown): Part => {
    if (Array.isArray(one)) return [0, ...one.map(toPart)];
    if (!isComposite(one)) return single(one);
    const entries = listEntries(one);
    return [toShape(entries.map(([name]) => name)), ...entries.map(([, inside]) => toPart(inside))];
  };
  const root = toPart(value);
  return { values, shapes, root };
};

/** What was packed: unpack(pack(value)) is as JSON.parse(JSON.stringify(value)) would be. */
export const unpack = ({ values, shapes, root }: Packed): unknown => {
  const read = (part: Part | undefined): unknown => {
    if (typeof part === "number") return values[part];
    if (!Array.isArray(part)) return part;
    const [shape, ...parts] = part;
    const inside = parts.map(read);
    const names = shapes[Number(shape) - 1];
    return names ? Object.fromEntries(names.map((name, index) => [read(name), inside[index]])) : inside;
  };
  return read(root);
};
