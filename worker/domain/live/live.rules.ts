import type { Position } from "./messages.ts";

/** How long a line that is not open to everyone lives, in minutes: whoever comes back for another has to prove again that
 *  they may listen, so a key that was revoked or a person who was let go hears nothing after it. */
const privateLineMinutes = 15;

/** How long a line on a topic lives, in minutes. The menu is for everyone, so its lines have no end: null. */
export const lineMinutes = (topic: string): number | null => (topic === "menu" ? null : privateLineMinutes);

/** How many lines one store's channel holds, the kitchen's counted by themselves so that no crowd of guests keeps it out. */
const mostLines = { guests: 5000, kitchen: 200 };

/** Whether a topic takes one more line beside those that are open. Guests who find it full ask for news from time to time. */
export const takesLine = (topic: string, open: { all: number; kitchen: number }): boolean =>
  topic === "kitchen" ? open.kitchen < mostLines.kitchen : open.all - open.kitchen < mostLines.guests;

/** Writes a position as listeners send it: { epoch: "a1", seq: 7 } is "a1.7". */
export const positionText = ({ epoch, seq }: Position): string => `${epoch}.${seq}`;

/** Reads a position as a listener sent it; null where it is none. "a1.7" is { epoch: "a1", seq: 7 }. */
export const parsePosition = (text: string): Position | null => {
  const [, epoch, seq] = /^([\w-]{1,64})\.(\d{1,15})$/.exec(text) ?? [];
  return epoch === undefined || seq === undefined ? null : { epoch, seq: Number(seq) };
};

/** Whether a log that ends at `head` and still holds everything after `oldest` can tell a listener all they missed. With
 *  messages 4 to 9 kept (`oldest` 3), one who heard up to 3 or 9 is told the rest; one at 2, or at 10, has to read anew. */
export const canReplay = (position: Position, head: Position, oldest: number): boolean =>
  position.epoch === head.epoch && position.seq >= oldest && position.seq <= head.seq;
