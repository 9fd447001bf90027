/** A fault that a run can have. */
interface Fault {
  /** What a person reads in a history. */
  sentence: string;
  /** The probability per opportunity, before the run's own factor. Incidents of some length have one opportunity. */
  probability: number;
}

/** Faults of money that moves at its processor alone, and of clocks. They have random numbers of their own, and happen
 *  in some runs only, so that all others stay as they are. */
const movedMoneyFaults = {
  "refund-fails-late": { sentence: "The guest's bank refuses a refund that waited for it.", probability: 0.2 },
  "refund-reversed": { sentence: "A refund fails hours after it was reported as made.", probability: 0.15 },
  "other-amount": { sentence: "The processor collects another amount than it was asked for.", probability: 0.2 },
  "dashboard-message-lost": {
    sentence: "The message about a refund in the processor's dashboard is lost.",
    probability: 0.6,
  },
  "clock-hour-back": { sentence: "The clock of the workers is an hour back for some minutes.", probability: 0.5 },
} as const satisfies Record<string, Fault>;

/** Every fault by its name on the command line. */
export const faults = {
  "processor-lost-request": {
    sentence: "The processor never gets a request, and the call times out.",
    probability: 0.06,
  },
  "processor-lost-answer": { sentence: "The processor does its work, and its answer is lost.", probability: 0.06 },
  "processor-hangs": { sentence: "The processor answers after the caller has given up.", probability: 0.05 },
  "processor-resets": { sentence: "The processor closes a connection.", probability: 0.05 },
  "processor-error": {
    sentence: "The processor fails with 500 before its work, and stores that under the key.",
    probability: 0.05,
  },
  "processor-error-after": { sentence: "The processor does its work and answers with 500.", probability: 0.04 },
  "processor-conflict": {
    sentence: "The processor answers 409: a request with this key is running.",
    probability: 0.06,
  },
  "processor-overload": { sentence: "The processor answers 429.", probability: 0.05 },
  "refund-pending": { sentence: "A refund waits for the guest's bank for hours or days.", probability: 0.3 },
  "webhook-lost": { sentence: "A message of the processor is lost.", probability: 0.15 },
  "webhook-doubled": { sentence: "A message of the processor comes twice.", probability: 0.15 },
  "webhook-reordered": { sentence: "A message of the processor comes after later ones.", probability: 0.2 },
  "webhook-day-late": { sentence: "A message of the processor comes a day late.", probability: 0.08 },
  "webhook-replayed": {
    sentence: "Someone sends a recorded message of the processor again, an hour later.",
    probability: 0.1,
  },
  "webhook-forged": { sentence: "Someone forges a message of the processor.", probability: 0.1 },
  "worker-killed": { sentence: "A worker dies during a call.", probability: 0.003 },
  "object-evicted": { sentence: "A Durable Object loses its memory.", probability: 0.05 },
  deploy: { sentence: "A new version is deployed, and the old one still answers some requests.", probability: 0.6 },
  "announcement-lost": { sentence: "A worker stops before it announces its change.", probability: 0.1 },
  "socket-lost": { sentence: "A kitchen screen's connection dies, and neither end learns of it.", probability: 0.05 },
  "sockets-closed": { sentence: "A store's live channel restarts and closes its connections.", probability: 0.05 },
  "channel-lost": { sentence: "A store's live channel loses its connections and its log.", probability: 0.03 },
  "queue-lost": { sentence: "A queue message is lost.", probability: 0.1 },
  "queue-redelivered": { sentence: "A queue message is delivered twice.", probability: 0.1 },
  "queue-down": { sentence: "The queue refuses a message.", probability: 0.1 },
  "database-error-before": { sentence: "The database is not reached.", probability: 0.008 },
  "database-error-after": { sentence: "The database commits, and its answer is lost.", probability: 0.008 },
  "database-locked": { sentence: "The database is locked for some seconds.", probability: 0.4 },
  "disk-full": { sentence: "The database accepts no writes for some minutes.", probability: 0.3 },
  "replica-behind": { sentence: "A read replica is behind by up to 90 seconds.", probability: 0.7 },
  "kv-outdated": { sentence: "KV answers with the value before the last write.", probability: 0.4 },
  "kv-error": { sentence: "KV fails.", probability: 0.08 },
  "mover-killed": { sentence: "The object that moves a store dies during a call.", probability: 0.02 },
  "partner-down": { sentence: "A partner's endpoint is down for a day.", probability: 0.3 },
  "partner-error": { sentence: "A partner's endpoint fails with 500.", probability: 0.1 },
  "partner-redirects": { sentence: "A partner's endpoint redirects.", probability: 0.05 },
  "partner-lost-answer": { sentence: "A partner gets an event, and its answer is lost.", probability: 0.1 },
  "mailer-down": { sentence: "The mail service fails.", probability: 0.1 },
  "mailer-lost-answer": { sentence: "The mail service sends a mail, and its answer is lost.", probability: 0.1 },
  "clock-jump": { sentence: "The clock of the workers jumps.", probability: 0.4 },
  "guest-retries": { sentence: "A guest sends a request again with the same key.", probability: 0.25 },
  "guest-changes-body": { sentence: "A guest sends another order with the same key.", probability: 0.08 },
  "guest-two-tabs": { sentence: "A guest sends a request from two tabs at once.", probability: 0.2 },
  "guest-gives-up": { sentence: "A guest leaves before the order is paid.", probability: 0.15 },
  "daylight-saving": { sentence: "The clocks change while the restaurant is open.", probability: 0.15 },
  midnight: { sentence: "Midnight passes while the restaurant is open.", probability: 0.2 },
  ...movedMoneyFaults,
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

// The named boundary: these are the names of the table above.
export const faultNames = Object.keys(faults) as FaultName[];

export const isFaultName = (name: string): name is FaultName => Object.hasOwn(faults, name);

export const isMovedMoney = (name: FaultName): boolean => Object.hasOwn(movedMoneyFaults, name);
