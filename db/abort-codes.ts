/** The codes with which a statement can abort its batch. */
const abortCodes = [
  "BAG_ORDERED",
  "BUMP_UNDONE",
  "CHANGE_ENDED",
  "CODE_SPENT",
  "DAY_CLOSED",
  "DAY_SUMMED",
  "DISPUTE_OPEN",
  "GROUP_DISAGREES",
  "IDEMPOTENCY_KEY",
  "INVITATION_SPENT",
  "LAST_OWNER",
  "MEMBER_CHANGED",
  "MENU_MOVED",
  "MONEY_MOVING",
  "NO_DEFAULT_TAX_CLASS",
  "ORDER_UNFINISHED",
  "PASSKEY_CHANGED",
  "PERSON_HAS_ROLE",
  "PIN_CHANGED",
  "RECOVERY_SPENT",
  "REFUNDED_TWICE",
  "ROW_CHANGED",
  "ROW_GONE",
  "ROW_IN_USE",
  "TOO_MANY_ENDPOINTS",
  "TOO_MANY_OPEN_ORDERS",
  "TOO_MANY_TABLETS",
  "TOO_MANY_TAX_CLASSES",
] as const;

export type AbortCode = (typeof abortCodes)[number];

export const prefix = "abort:";

/** What a write reports if its store is being moved to another database. A retry finds the store there. */
export const movingMessage = `${prefix}STORE_MOVING`;

/** What a write reports while a release is between its migrations and its upload. A retry succeeds after it. */
export const releaseMessage = `${prefix}RELEASE`;

const reason = new RegExp(`${prefix}(\\w+):?([\\w,]*)`);

/** The code and the ids that a batch was aborted with; null if it failed for another reason. */
export const parseAbort = (message: string): { conflict: AbortCode; ids: readonly string[] } | null => {
  const [, name, ids] = reason.exec(message) ?? [];
  const conflict = abortCodes.find((code) => code === name);
  return conflict ? { conflict, ids: ids ? ids.split(",") : [] } : null;
};
