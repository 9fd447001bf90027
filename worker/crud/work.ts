import { AppError } from "../errors.ts";

const maxSelections = 10_000;
const maxReads = 50;
/** The kitchen board, the largest query of the dashboard, plans 106,000. */
const maxCells = 125_000;
/** Documents that plan more rows than this count several times against the rate limit. */
const heavyRows = 2_000;

const refusal = (message: string): AppError => new AppError("LIMIT_EXCEEDED", message);

/** The planned work of one GraphQL document, summed over its root fields. It is bounded while it is planned, so that an
 *  expensive document is refused before anything is read. */
export class DocumentWork {
  readonly #chargeHeavy: () => Promise<void>;
  #charged: Promise<void> | null = null;
  #refusal: AppError | null = null;
  #selections = 0;
  #reads = 0;
  #rows = 0;
  #cells = 0;

  /** `chargeHeavy` counts a heavy document against the rate limit, and throws RATE_LIMITED. */
  constructor(chargeHeavy: () => Promise<void>) {
    this.#chargeHeavy = chargeHeavy;
  }

  /** Counts one selection of the document that planning visits; a fragment counts wherever it is spread. */
  select(): void {
    this.#selections += 1;
    if (this.#selections > maxSelections)
      this.#refuse("This query repeats its fragments too often. Select fewer fields.");
  }

  /** Counts one statement that reads at most `rows` rows. */
  read(rows: number): void {
    this.#reads += 1;
    this.#rows += rows;
    if (this.#reads > maxReads) this.#refuse(`A query may read ${maxReads} lists and relations. Send several queries.`);
  }

  /** Counts `fields` values of the answer for each of `rows` rows. */
  answer(rows: number, fields: number): void {
    this.#cells += rows * fields;
    if (this.#cells > maxCells) {
      this.#refuse(
        `This query could answer with more than ${maxCells} values. Take fewer rows or select fewer fields.`,
      );
    }
  }

  /** Waits until all root fields of a query are planned, then throws if the document as a whole may not run. Mutations are
   *  planned one after the other, each before its change. */
  async admit(): Promise<void> {
    // GraphQL starts all root fields of a query in one turn.
    await Promise.resolve();
    if (this.#refusal) throw this.#refusal;
    if (this.#rows <= heavyRows) return;
    this.#charged ??= this.#chargeHeavy();
    await this.#charged;
  }

  #refuse(message: string): never {
    this.#refusal ??= refusal(message);
    throw this.#refusal;
  }
}
