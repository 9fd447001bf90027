import { readdirSync, readFileSync } from "node:fs";

const tickMs = 10;

/** Milliseconds of CPU that the workerds of this process have used, with the system's share; null where nothing tells. */
export const workerdCpuMs = (): number | null => {
  if (process.platform !== "linux") return null;
  let ticks = 0;
  for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, "utf8");
      // The name may hold anything: what follows its last bracket is in fixed places (proc(5): ppid, utime, stime).
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (!stat.includes("(workerd)") || fields[1] !== String(process.pid)) continue;
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // A process that ended meanwhile uses nothing.
    }
  }
  return ticks * tickMs;
};
