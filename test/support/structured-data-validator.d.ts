/** The validator package has no types. */
declare module "@adobe/structured-data-validator" {
  export default class Validator {
    /** `vocabulary` is schema.org as JSON-LD; without it only Google's rules are checked. */
    constructor(vocabulary: { "@graph": readonly unknown[] });
    /** Returns the issues of a page's things, which are grouped by type. */
    validate(data: {
      jsonld: Record<string, readonly unknown[]>;
    }): Promise<{ issueMessage: string; severity: string }[]>;
  }
}
