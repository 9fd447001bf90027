/** The acts that the log records beside changes of columns, by the names of their operations. */
export const auditedActs = [
  ...(["exportStore", "authorizeApp", "setPaymentAccount", "rotateWebhookSecret", "redeliverWebhook"] as const),
  ...(["recogniseGuest", "eraseCustomer", "exportOrdersOfPhone", "addGuestNote", "removeGuestNote"] as const),
  ...(["completeStoreTask", "refundUnmatchedPayment", "restoreDatabase"] as const),
  ...(["setOwnPin", "setMemberPin", "createPinInvitation", "removeMemberPin", "unlockMember"] as const),
  ...(["setUpTablet", "revokeTablet"] as const),
  ...(["registerPasskey", "removePasskey", "renewRecoveryCodes", "stopRoleRecovery", "removeMemberPasskeys"] as const),
  ...(["requestEmailChange", "confirmEmailChange", "decideEmailChange"] as const),
  ...(["freezeRole", "decideOwnEmailChange"] as const),
  ...(["sortMenuCategories", "sortMenuItems"] as const),
] as const;
export type AuditedAct = (typeof auditedActs)[number];

/** What an entry says was done. */
export type AuditAction = AuditedAct | "create" | "update" | "delete";
