import { AppError } from "../../../errors.ts";
import type { FeeAmount, OrderChange } from "./changes.rules.ts";
import type { OrderChangeInput } from "./schemas.ts";

const missing = (path: string, message: string): AppError =>
  new AppError("BAD_INPUT", message, { errors: [{ path, message }] });

/** Returns a field that its kind of change needs. Throws BAD_INPUT with the field's path. */
const need = <Value>(value: Value | null | undefined, path: string, field: string, kind: string): Value => {
  if (value !== null && value !== undefined) return value;
  throw missing(`${path}.${field}`, `A change of the kind ${kind} needs ${field}.`);
};

const toItem = (item: OrderChangeInput["item"], path: string, kind: string) => {
  const { menuItemId, quantity, modifierIds, specialInstructions } = need(item, path, "item", kind);
  return { menuItemId, quantity, modifierIds: modifierIds ?? [], specialInstructions: specialInstructions || null };
};

const toFee = (fee: OrderChangeInput["fee"], path: string): FeeAmount => {
  const { kind, amount, taxRatePpm = null } = need(fee, path, "fee", "fee");
  return { kind, amount, taxRatePpm };
};

const toNote = (kind: "note", orderItemId: string | null, note: string | null): OrderChange =>
  orderItemId === null ? { kind, orderItemId, note } : { kind, orderItemId, note };

const toChange = (input: OrderChangeInput, path: string): OrderChange => {
  const { kind } = input;
  const orderItemId = () => need(input.orderItemId, path, "orderItemId", kind);
  switch (kind) {
    case "add":
      return { kind, item: toItem(input.item, path, kind) };
    case "replace":
      return { kind, orderItemId: orderItemId(), item: toItem(input.item, path, kind) };
    case "remove":
      return { kind, orderItemId: orderItemId() };
    case "quantity":
      return { kind, orderItemId: orderItemId(), quantity: need(input.quantity, path, "quantity", kind) };
    case "note":
      return toNote(kind, input.orderItemId ?? null, input.note || null);
    case "time":
      return { kind, scheduledFor: input.scheduledFor ?? null };
    case "address":
      return { kind, address: need(input.address, path, "address", kind) };
    case "type":
      return { kind, orderType: need(input.orderType, path, "orderType", kind) };
    case "table":
      return { kind, tableName: input.tableName || null };
    case "fee":
      return { kind, fee: toFee(input.fee, path) };
  }
};

/** Converts the changes of a request. Throws BAD_INPUT if a change lacks a field that its kind needs. */
export const parseChanges = (inputs: readonly OrderChangeInput[]): OrderChange[] =>
  inputs.map((input, index) => toChange(input, `changes.${index}`));
