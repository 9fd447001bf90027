import { mutate, query } from "../../api/graphql.ts";

/** Everything that is stored about the signed-in person. */
export const exportOwnData = async (): Promise<unknown> =>
  (await query("exportCustomer", { select: { data: true } }))?.data;

/** Mails a code for the erasure. Returns the address and the number of digits. */
export const requestErasureCode = () => mutate("requestErasureCode", { select: { email: true, digits: true } });

export const eraseOwnData = (code: string): Promise<unknown> =>
  mutate("eraseCustomer", { code, select: { isComplete: true } });

export const readAllergies = async (): Promise<string> =>
  (await query("activeUser", { select: { allergies: true } }))?.allergies ?? "";

export const saveAllergies = (allergies: string, allergiesConsent: boolean): Promise<unknown> =>
  mutate("updateActiveUser", { data: { allergies, allergiesConsent }, select: { id: true } });
