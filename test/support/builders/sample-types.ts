/** `least` includes only required fields; `ids` also includes every field that holds an id. */
export type Extent = "least" | "ids";

/** Returns an id that refers to a row of a model. */
export type IdFinder = (model: string) => string;

export type Input = Readonly<Record<string, unknown>>;
