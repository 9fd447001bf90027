/** The validator brings no types of its own. */
declare module "@adobe/structured-data-validator" {
  export default class Validator {
    /** `vocabulary` is schema.org as JSON-LD; without it only Google's rules are checked. */
    constructor(vocabulary: { "@graph": readonly unknown[] });
    /** What is wrong with the things of a page, which are sorted by their type. */
    validate(data: {
      jsonld: Record<string, readonly unknown[]>;
    }): Promise<{ issueMessage: string; severity: string }[]>;
  }
}
