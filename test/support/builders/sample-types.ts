import type { StaffRole } from "../../../db/schema/enums.ts";
import type { Scope } from "../../../worker/domain/caller/scopes.ts";
import type { Actor } from "./client.ts";
import type { OrderInput } from "./orders.ts";

/** `least` includes only required fields; `ids` also includes every field that holds an id. */
export type Extent = "least" | "ids";

/** Returns an id that refers to a row of a model. */
export type IdFinder = (model: string) => string;

export type Input = Readonly<Record<string, unknown>>;

/** The parts of a call that cannot be generated from an operation's schema. */
export interface Special {
  /** The input for the given caller. */
  input?(caller: Actor, idOf: IdFinder, extent: Extent): Promise<Input>;
  /** Fields that are sent in addition to the generated ones. */
  extraFields?: Input;
  /** The models of fields whose names do not identify them; null for fields that only look like an id. */
  fieldModels?: Readonly<Record<string, string | null>>;
  /** Scopes that the caller needs besides the operation's own, because the operation grants them or returns rows that
   *  need them. */
  scopes?: readonly Scope[];
  /** The role of a new person who calls it in a browser, if a key or a customer cannot. */
  role?: StaffRole;
  /** The order to use, if a newly placed order does not fit. */
  order?: OrderInput & { paymentMethod: string };
  /** The reason why a repeated call may add rows and is still safe. */
  repeatReason?: string;
}
