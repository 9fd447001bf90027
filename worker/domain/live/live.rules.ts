import type { Position } from "./messages.ts";

/** The lifetime of a private connection in minutes. Reconnecting checks access again, so revoked keys and former
 *  staff lose access. */
const privateConnectionMinutes = 15;

/** The lifetime of a connection in minutes; null for the public menu, which has no limit. */
export const connectionMinutes = (topic: string): number | null => (topic === "menu" ? null : privateConnectionMinutes);

/** The maximum connections per store. The kitchen is counted separately, so that many guests cannot block it. */
const maxConnections = { guests: 5000, kitchen: 200 };

/** Whether a topic accepts another connection. Guests who are refused poll instead. */
export const acceptsConnection = (topic: string, open: { all: number; kitchen: number }): boolean =>
  topic === "kitchen" ? open.kitchen < maxConnections.kitchen : open.all - open.kitchen < maxConnections.guests;

/** Formats a position: { epoch: "a1", seq: 7 } is "a1.7". */
export const formatPosition = ({ epoch, seq }: Position): string => `${epoch}.${seq}`;

/** Parses a position; null if it is malformed. "a1.7" is { epoch: "a1", seq: 7 }. */
export const parsePosition = (text: string): Position | null => {
  const [, epoch, seq] = /^([\w-]{1,64})\.(\d{1,15})$/.exec(text) ?? [];
  return epoch === undefined || seq === undefined ? null : { epoch, seq: Number(seq) };
};

/** Whether a log can replay everything after a position. With messages 4 to 9 stored (`oldest` 3), a client at 3
 *  to 9 gets the rest; one at 2 or 10 must reload. */
export const canReplay = (position: Position, head: Position, oldest: number): boolean =>
  position.epoch === head.epoch && position.seq >= oldest && position.seq <= head.seq;
