import type { Mutant } from "./mutant.ts";

/** Defects of the live channel, by which kitchen screens learn of changes. */
export const liveMutants: readonly Mutant[] = [
  {
    name: "A lost announcement is never noticed",
    file: "worker/domain/live/gaps.ts",
    text: 'return topics.length > 0 ? ["kitchen", ...topics] : [];',
    replacement: 'return topics.length > 1_000 ? ["kitchen", ...topics] : [];',
    seed: 44,
  },
  {
    name: "A screen that reconnects gets no message that it missed",
    file: "worker/durable/store.ts",
    text: "const missed = this.#log.replayAfter(position.seq, topic);",
    replacement: "const missed = this.#log.replayAfter(head.seq, topic);",
    seed: 46,
  },
  {
    name: "A position of a lost log is continued",
    file: "worker/domain/live/live.rules.ts",
    text: "position.epoch === head.epoch && position.seq >= oldest && position.seq <= head.seq;",
    replacement: "position.epoch !== '' && oldest >= 0 && head.seq >= 0;",
    seed: 6,
  },
  {
    name: "The channel stops its checks after the first",
    file: "worker/durable/store.ts",
    text: "    await this.ctx.storage.setAlarm(this.#nextCheckMs());\n  }\n",
    replacement: "  }\n",
    seed: 3,
  },
];
