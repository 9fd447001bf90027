import { AppError } from "../errors.ts";

const maxSelections = 10_000;
const maxReads = 50;
/** The dashboard's kitchen board is the largest query, and close to this bound. */
export const maxCells = 125_000;
/** Documents that plan more rows than this count several times against the rate limit. */
const heavyRows = 2_000;

const limitError = (message: string): AppError => new AppError("LIMIT_EXCEEDED", message);

/** The planned cost of one GraphQL document, summed over its root fields. It is checked while planning, so that an
 *  expensive document is rejected before anything is read. */
export class DocumentWork {
  readonly #chargeHeavy: () => Promise<void>;
  #charged: Promise<void> | null = null;
  #refusal: AppError | null = null;
  #selections = 0;
  #reads = 0;
  #rows = 0;
  #cells = 0;

  /** `chargeHeavy` counts an expensive document against the rate limit, and throws RATE_LIMITED. */
  constructor(chargeHeavy: () => Promise<void>) {
    this.#chargeHeavy = chargeHeavy;
  }

  /** Counts one selection that planning visits; a fragment counts each time it is spread. */
  countSelection(): void {
    this.#selections += 1;
    if (this.#selections > maxSelections) this.#refuse("This query selects too many fields. Select fewer fields.");
  }

  /** Counts one statement that reads at most `rows` rows. */
  countRead(rows: number): void {
    this.#reads += 1;
    this.#rows += rows;
    if (this.#reads > maxReads)
      this.#refuse(`A query may read at most ${maxReads} lists and relations. Send several queries.`);
  }

  /** Counts `fields` result values for each of `rows` rows. */
  countCells(rows: number, fields: number): void {
    this.#cells += rows * fields;
    if (this.#cells > maxCells) {
      this.#refuse(`This query could return more than ${maxCells} values. Take fewer rows or select fewer fields.`);
    }
  }

  /** Waits until all root fields of a query are planned, then throws if the document exceeds a limit. Mutations are
   *  planned one by one, each before its change. */
  async assertAllowed(): Promise<void> {
    // GraphQL starts all root fields of a query in the same tick.
    await Promise.resolve();
    if (this.#refusal) throw this.#refusal;
    if (this.#rows <= heavyRows) return;
    this.#charged ??= this.#chargeHeavy();
    await this.#charged;
  }

  #refuse(message: string): never {
    this.#refusal ??= limitError(message);
    throw this.#refusal;
  }
}
