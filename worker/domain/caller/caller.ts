import type { ActorType, StaffRole } from "../../../db/schema/enums.ts";

interface InStore {
  storeId: string;
  scopes: ReadonlySet<string>;
}

/** The authenticated caller of a request. Each caller belongs to one store. */
export type Caller =
  | (InStore & { kind: "guest" })
  /** `withheldRole` is the role of a person with a passkey whose session started without it, or whose role is frozen.
   *  `tabletId` is the shared tablet on which a session started. */
  | (InStore & {
      kind: "customer";
      customerId: string;
      withheldRole?: StaffRole;
      isFrozen?: boolean;
      tabletId?: string;
    })
  | (InStore & { kind: "staff"; customerId: string; role: StaffRole; tabletId?: string })
  | (InStore & { kind: "apiKey"; keyId: string })
  | (InStore & { kind: "oauth"; appId: string; grantId: string });

export const guest = (storeId: string): Caller => ({ kind: "guest", storeId, scopes: new Set() });

/** The id of the signed-in person; null if the caller is not signed in. */
export const customerIdOf = (caller: Caller): string | null => ("customerId" in caller ? caller.customerId : null);

/** Whether the caller signed in on a shared tablet, which others may pick up. */
export const isOnTablet = (caller: Caller): boolean => "tabletId" in caller && caller.tabletId !== undefined;

const actors: Record<Caller["kind"], ActorType> = {
  guest: "guest",
  customer: "customer",
  staff: "staff",
  apiKey: "api_key",
  oauth: "oauth",
};

/** The id of the staff member, key or app that calls; null for guests and customers, whose orders name them. */
export const actorId = (caller: Caller): string | null => {
  switch (caller.kind) {
    case "staff":
      return caller.customerId;
    case "apiKey":
      return caller.keyId;
    case "oauth":
      return caller.appId;
    default:
      return null;
  }
};

/** Who makes a key or an endpoint: it ends with a key or a grant, and belongs to a person. */
export const toMaker = (caller: Caller) => ({
  makerKeyId: caller.kind === "apiKey" ? caller.keyId : null,
  makerGrantId: caller.kind === "oauth" ? caller.grantId : null,
  madeBy: caller.kind === "staff" ? caller.customerId : null,
});

export const actorType = (caller: Caller): ActorType => actors[caller.kind];

/** The idempotency subject of all callers without an API key or grant. */
export const webSubject = "web";

/** The scope of idempotency keys: the caller's API key or grant, else one scope for the whole web. */
export const idempotencySubject = (caller: Caller): string => {
  if (caller.kind === "apiKey") return caller.keyId;
  return caller.kind === "oauth" ? caller.grantId : webSubject;
};
