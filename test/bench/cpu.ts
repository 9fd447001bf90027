import { readdirSync, readFileSync } from "node:fs";

const isChildWorkerd = (id: number): boolean => {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "utf8");
    // The process name may contain any character. The fields after its last bracket are fixed (see proc(5)).
    const [, parentId] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return stat.includes("(workerd)") && parentId === String(process.pid);
  } catch {
    // The process has ended.
    return false;
  }
};

/** The ids of the workerd processes that this process started; empty on other systems than Linux. */
export const workerdProcesses = (): number[] => {
  if (process.platform !== "linux") return [];
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids.map(Number).filter(isChildWorkerd);
};

/** The user and system CPU of a thread in nanoseconds, as the scheduler counts it. */
const readThreadNs = (folder: string): number => {
  try {
    return Number(readFileSync(`${folder}/schedstat`, "utf8").split(" ")[0]);
  } catch {
    // The thread has ended.
    return 0;
  }
};

/** The user and system CPU of a workerd process in milliseconds; null if it is unknown. The process's own counters have
 *  steps of 10 ms. */
export const workerdCpuMs = (processId: number | null): number | null => {
  if (processId === null) return null;
  const threads = `/proc/${processId}/task`;
  return readdirSync(threads).reduce((sum, thread) => sum + readThreadNs(`${threads}/${thread}`) / 1_000_000, 0);
};
