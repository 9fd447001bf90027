/** The codes with which a statement can abort its batch. */
const abortCodes = ["TOO_MANY_OPEN_ORDERS", "TOO_MANY_ENDPOINTS", "MEMBER_CHANGED", "GROUP_DISAGREES"] as const;

export type AbortCode = (typeof abortCodes)[number];

export const prefix = "abort:";

/** The code that a batch was aborted with; null if it failed for another reason. */
export const abortCode = (message: string): AbortCode | null =>
  abortCodes.find((code) => message.includes(prefix + code)) ?? null;

/** The ids that a batch was aborted with. */
export const abortIds = (message: string): string[] => /abort:\w+:([\w,]+)/.exec(message)?.[1]?.split(",") ?? [];
