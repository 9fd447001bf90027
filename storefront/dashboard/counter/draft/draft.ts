/** A dish of the order that staff are typing. */
export interface DraftLine {
  /** Unique within the draft. */
  id: string;
  menuItemId: string;
  quantity: number;
  modifierIds: readonly string[];
  note: string;
}

export const counterOrderTypes = ["pickup", "delivery", "dine_in"] as const;

export type CounterOrderType = (typeof counterOrderTypes)[number];

/** The texts of a draft, as typed. */
const blankTexts = {
  name: "",
  phone: "",
  email: "",
  tableName: "",
  address: "",
  address2: "",
  city: "",
  state: "",
  zip: "",
  instructions: "",
  note: "",
  allergies: "",
  /** The amount of the tip. */
  tip: "",
  promoCode: "",
  /** The promised wall time, YYYY-MM-DDTHH:MM. */
  at: "",
  /** The zone, fee and minimum that staff set for a delivery, and why. */
  zoneId: "",
  overrideFee: "",
  overrideMinimum: "",
  overrideReason: "",
  /** Amounts of fees. */
  deposit: "",
  bag: "",
  service: "",
  small_order: "",
};

export type DraftTexts = Readonly<Record<keyof typeof blankTexts, string>>;

export const isDraftText = (name: string): name is keyof DraftTexts => Object.hasOwn(blankTexts, name);

/** The order that staff are typing at the counter. */
export interface CounterDraft extends DraftTexts {
  orderType: CounterOrderType;
  lines: readonly DraftLine[];
  /** Whether the order is for the time `at` in place of now. */
  isScheduled: boolean;
  /** Whether staff set other terms of delivery than those of the postal code. */
  hasOverride: boolean;
  /** Whether the guest asks for napkins and cutlery. */
  needsCutlery: boolean;
}

export const blankDraft: CounterDraft = {
  ...blankTexts,
  orderType: "pickup",
  lines: [],
  isScheduled: false,
  hasOverride: false,
  needsCutlery: false,
};

/** Whether nothing was typed yet, so that nothing is lost by starting over. */
export const isBlank = (draft: CounterDraft): boolean => {
  const { lines, name, phone, email, tableName, address, zip, note, promoCode } = draft;
  const texts = [name, phone, email, tableName, address, zip, note, promoCode];
  return lines.length === 0 && texts.every((text) => !text.trim());
};
