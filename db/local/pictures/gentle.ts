import { readdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";

const readParent = (id: string): number => {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${id}/stat`, "utf8"))?.[1]);
  } catch {
    return 0;
  }
};

/** Gives way to other processes: the browser raises its own priority, so its threads are lowered one by one. */
export const giveWay = (): void => {
  const family = new Set([process.pid]);
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  for (let round = 0; round < 5; round += 1)
    for (const id of ids) if (family.has(readParent(id))) family.add(Number(id));
  for (const id of family)
    for (const thread of readdirSync(`/proc/${id}/task`)) {
      try {
        setPriority(Number(thread), 15);
      } catch {}
    }
};
