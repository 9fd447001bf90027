import type { ActorType, StaffRole } from "../../../db/schema/enums.ts";

interface InStore {
  storeId: string;
  scopes: ReadonlySet<string>;
}

/** Who makes a call, as proven by the request; each belongs to one store. */
export type Caller =
  | (InStore & { kind: "guest" })
  | (InStore & { kind: "customer"; customerId: string })
  | (InStore & { kind: "staff"; customerId: string; role: StaffRole })
  | (InStore & { kind: "apiKey"; keyId: string })
  | (InStore & { kind: "oauth"; appId: string; grantId: string });

export const guest = (storeId: string): Caller => ({ kind: "guest", storeId, scopes: new Set() });

/** Which signed-in person calls; null where nobody has signed in. */
export const customerIdOf = (caller: Caller): string | null => ("customerId" in caller ? caller.customerId : null);

const actors: Record<Caller["kind"], ActorType> = {
  guest: "guest",
  customer: "customer",
  staff: "staff",
  apiKey: "api_key",
  oauth: "oauth",
};

export const actorType = (caller: Caller): ActorType => actors[caller.kind];

/** The subject that all callers without an API key or a grant share. */
export const webSubject = "web";

/** Whose idempotency keys are told apart: those of a key or a grant, else everyone on the web together. */
export const idempotencySubject = (caller: Caller): string => {
  if (caller.kind === "apiKey") return caller.keyId;
  return caller.kind === "oauth" ? caller.grantId : webSubject;
};
