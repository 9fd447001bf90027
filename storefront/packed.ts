/** A packed value. A string is itself and a number is an index into `values`. An array is a list, as 0 and its parts,
 *  or an object, as the number of its shape and its values. */
type Part = string | number | Part[];

export interface Packed {
  /** The values that repeat or are no strings. The most frequent come first, because their indexes are the shortest. */
  values: unknown[];
  /** The property names of each kind of object. Shape 1 is the first one. */
  shapes: Part[][];
  root: Part;
}

const isComposite = (value: unknown): value is object => typeof value === "object" && value !== null;

const listEntries = (value: object) => Object.entries(value).filter(([, child]) => child !== undefined);

const listScalars = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value.flatMap(listScalars);
  if (!isComposite(value)) return [value];
  return listEntries(value).flatMap(([name, child]) => [name, ...listScalars(child)]);
};

/** The property names and scalars that are packed as indexes. */
const collectValues = (value: unknown): unknown[] => {
  const counts = new Map<unknown, number>();
  for (const scalar of listScalars(value)) counts.set(scalar, (counts.get(scalar) ?? 0) + 1);
  return [...counts]
    .filter(([scalar, count]) => typeof scalar !== "string" || count > 1)
    .toSorted(([, a], [, b]) => b - a)
    .map(([scalar]) => scalar);
};

/** Packs a JSON value so that repeated names, shapes and values are written once. A menu shrinks to a third.
 *  pack([{ a: "b" }, { a: "b" }]) is { values: ["a", "b"], shapes: [[0]], root: [0, [1, 1], [1, 1]] }. */
export const pack = (value: unknown): Packed => {
  const values = collectValues(value);
  const indexes = new Map(values.map((scalar, index) => [scalar, index]));
  const shapes: Part[][] = [];
  const shapeNumbers = new Map<string, number>();
  const packScalar = (scalar: unknown): Part => indexes.get(scalar) ?? String(scalar);
  const findShape = (names: readonly string[]): number => {
    const key = JSON.stringify(names);
    const existing = shapeNumbers.get(key);
    if (existing !== undefined) return existing;
    shapeNumbers.set(key, shapes.push(names.map(packScalar)));
    return shapes.length;
  };
  const packValue = (child: unknown): Part => {
    if (Array.isArray(child)) return [0, ...child.map(packValue)];
    if (!isComposite(child)) return packScalar(child);
    const entries = listEntries(child);
    return [findShape(entries.map(([name]) => name)), ...entries.map(([, property]) => packValue(property))];
  };
  const root = packValue(value);
  return { values, shapes, root };
};

/** Reverses `pack`: unpack(pack(value)) equals JSON.parse(JSON.stringify(value)). */
export const unpack = ({ values, shapes, root }: Packed): unknown => {
  const read = (part: Part | undefined): unknown => {
    if (typeof part === "number") return values[part];
    if (!Array.isArray(part)) return part;
    const [shape, ...parts] = part;
    const children = parts.map(read);
    const names = shapes[Number(shape) - 1];
    return names ? Object.fromEntries(names.map((name, index) => [read(name), children[index]])) : children;
  };
  return read(root);
};
