import { countDeadMessage } from "../../../db/queries/due/dead-messages.ts";
import { connectShards } from "../../../db/shards.ts";
import type { Env } from "../../env.ts";
import { type Clock, startOfHour } from "../time.ts";
import { parseMessages } from "./notify-dispatcher.ts";

/** A message of the dead letter queue. */
export interface DeadMessage {
  body: unknown;
  /** Has the queue deliver it again later. A message that is not retried is acknowledged. */
  retry(): void;
}

interface DeadMessageWork {
  env: Env;
  clock: Clock;
  requestId: string;
}

/** Counts one dead message on its store's shard. False if no store there can have it: it was deleted or has moved, and
 *  its work has messages elsewhere. */
const count = async ({ env, clock }: DeadMessageWork, body: unknown): Promise<boolean> => {
  const [message] = parseMessages([{ body }]);
  const db = message && connectShards(env).get(message.shard);
  if (!db) return false;
  const now = clock.now();
  return countDeadMessage(db, { storeId: message.storeId, kind: message.kind, now, hourAt: startOfHour(now) });
};

const warn = ({ requestId }: DeadMessageWork, body: unknown, isCounted: boolean): void => {
  const [{ storeId, kind } = { storeId: null, kind: "unknown" }] = parseMessages([{ body }]);
  console.warn(JSON.stringify({ requestId, warning: "MESSAGE_DEAD", storeId, kind, isCounted }));
};

/** Logs and counts messages that no try could handle. What cannot be counted now, because its database does not answer
 *  or a release has paused all writes, is delivered again later. */
export const recordDeadMessages = async (work: DeadMessageWork, messages: readonly DeadMessage[]): Promise<void> => {
  for (const message of messages) {
    try {
      warn(work, message.body, await count(work, message.body));
    } catch {
      warn(work, message.body, false);
      message.retry();
    }
  }
};
