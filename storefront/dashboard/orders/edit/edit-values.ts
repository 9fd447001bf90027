import type { OrderFeeKind } from "../../../../db/schema/enums.ts";
import type { EditableOrder, OrderChange } from "./api.ts";

/** An item of the order as the form has it. */
interface LineValues {
  quantity: number;
  note: string;
  isRemoved: boolean;
}

/** A dish that the form adds. */
export interface AddedDish {
  menuItemId: string;
  name: string;
  /** The names of its choices. */
  choices: string[];
  modifierIds: string[];
  quantity: number;
  note: string;
}

type Address = NonNullable<EditableOrder["deliveryAddress"]>;

/** What the form of an edit holds. Texts are as typed, and `time` is on the restaurant's clock. */
export interface EditValues {
  /** By the id of the item. */
  lines: Record<string, LineValues>;
  added: AddedDish[];
  orderType: EditableOrder["orderType"];
  address: Address;
  isTimed: boolean;
  time: string;
  tableName: string;
  note: string;
  fees: Record<OrderFeeKind, string>;
  /** Why the delivery may cost less than its minimum; empty if it may not. */
  minimumReason: string;
  /** Why an order that is not paid online goes to the kitchen. */
  unpaidReason: string;
}

/** Converts what was typed. */
export interface Readers {
  toInstant(wallTime: string): string | null;
  toWallTime(at: string): string;
  parseMoney(text: string): number | null;
  formatMoney(amount: number): string;
}

export const feeKinds = ["deposit", "bag", "service", "small_order"] as const satisfies readonly OrderFeeKind[];

const noAddress: Address = {
  name: null,
  phone: null,
  address: "",
  address2: null,
  city: "",
  state: "",
  zip: "",
  countryCode: null,
  instructions: null,
};

/** The form of an order that was not changed yet. */
export const toValues = (order: EditableOrder, { toWallTime, formatMoney }: Readers): EditValues => {
  const feeText = (kind: OrderFeeKind): string => {
    const amount = order.orderFees.find((fee) => fee.kind === kind)?.amount ?? 0;
    return amount === 0 ? "" : formatMoney(amount);
  };
  const line = ({ id, quantity, specialInstructions }: EditableOrder["orderItems"][number]) =>
    [id, { quantity, note: specialInstructions ?? "", isRemoved: false }] as const;
  return {
    lines: Object.fromEntries(order.orderItems.map(line)),
    added: [],
    orderType: order.orderType,
    address: order.deliveryAddress ?? noAddress,
    isTimed: order.scheduledFor !== null,
    time: order.scheduledFor === null ? "" : toWallTime(order.scheduledFor),
    tableName: order.tableName ?? "",
    note: order.specialInstructions ?? "",
    fees: {
      deposit: feeText("deposit"),
      bag: feeText("bag"),
      service: feeText("service"),
      small_order: feeText("small_order"),
    },
    minimumReason: "",
    unpaidReason: "",
  };
};

const lineChanges = (orderItemId: string, before: LineValues, after: LineValues): OrderChange[] => {
  if (after.isRemoved) return [{ kind: "remove", orderItemId }];
  return [
    ...(after.quantity === before.quantity
      ? []
      : [{ kind: "quantity" as const, orderItemId, quantity: after.quantity }]),
    ...(after.note.trim() === before.note.trim()
      ? []
      : [{ kind: "note" as const, orderItemId, note: after.note.trim() }]),
  ];
};

const toAdd = ({ menuItemId, quantity, modifierIds, note }: AddedDish): OrderChange => ({
  kind: "add",
  item: { menuItemId, quantity, modifierIds, specialInstructions: note.trim() || null },
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const timeChanges = (before: EditValues, after: EditValues, { toInstant }: Readers): OrderChange[] => {
  const scheduledFor = after.isTimed ? toInstant(after.time) : null;
  const unchanged = before.isTimed === after.isTimed && (!after.isTimed || before.time === after.time);
  return unchanged || (after.isTimed && scheduledFor === null) ? [] : [{ kind: "time", scheduledFor }];
};

const feeChanges = (before: EditValues, after: EditValues, { parseMoney }: Readers): OrderChange[] =>
  feeKinds.flatMap((kind) => {
    const text = after.fees[kind].trim();
    const amount = text === "" ? 0 : parseMoney(text);
    return text === before.fees[kind].trim() || amount === null ? [] : [{ kind: "fee", fee: { kind, amount } }];
  });

/** The changes between the order and the form. Texts that cannot be read are left out; `invalidFields` names them. */
export const toChanges = (before: EditValues, after: EditValues, readers: Readers): OrderChange[] => [
  ...Object.entries(after.lines).flatMap(([id, line]) => {
    const sold = before.lines[id];
    return sold ? lineChanges(id, sold, line) : [];
  }),
  ...after.added.map(toAdd),
  ...(after.orderType === before.orderType ? [] : [{ kind: "type" as const, orderType: after.orderType }]),
  ...(after.orderType === "delivery" && (before.orderType !== "delivery" || !isSame(before.address, after.address))
    ? [{ kind: "address" as const, address: after.address }]
    : []),
  ...timeChanges(before, after, readers),
  ...(after.orderType === "dine_in" && after.tableName.trim() !== before.tableName.trim()
    ? [{ kind: "table" as const, tableName: after.tableName.trim() || null }]
    : []),
  ...(after.note.trim() === before.note.trim() ? [] : [{ kind: "note" as const, note: after.note.trim() || null }]),
  ...feeChanges(before, after, readers),
];

/** The names of the fields whose text cannot be read: "time", or "fee.bag". */
export const invalidFields = ({ isTimed, time, fees }: EditValues, { toInstant, parseMoney }: Readers): string[] => [
  ...(isTimed && toInstant(time) === null ? ["time"] : []),
  ...feeKinds.flatMap((kind) =>
    fees[kind].trim() !== "" && parseMoney(fees[kind].trim()) === null ? [`fee.${kind}`] : [],
  ),
];

/** The form after someone else has changed the order: the latest order, with what was changed here. Items that are no
 *  longer part of the order are left out. */
export const rebaseValues = (before: EditValues, mine: EditValues, latest: EditValues): EditValues => {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(mine).filter(([name, value]) => !isSame(value, old.get(name)));
  const lines = Object.entries(latest.lines).map(([id, line]) => {
    const own = mine.lines[id];
    return [id, own && !isSame(own, before.lines[id]) ? own : line] as const;
  });
  return { ...latest, ...Object.fromEntries(changed), lines: Object.fromEntries(lines) };
};
