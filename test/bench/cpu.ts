import { readdirSync, readFileSync } from "node:fs";

const tickMs = 10;

interface Process {
  isChildWorkerd: boolean;
  ticks: number;
}

const ended: Process = { isChildWorkerd: false, ticks: 0 };

const readProcess = (id: number): Process => {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "utf8");
    // The process name may contain any character. The fields after its last bracket are fixed (see proc(5)).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const isChildWorkerd = stat.includes("(workerd)") && fields[1] === String(process.pid);
    return { isChildWorkerd, ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    // The process has ended.
    return ended;
  }
};

/** The ids of the workerd processes that this process started; empty on other systems than Linux. */
export const workerdProcesses = (): number[] => {
  if (process.platform !== "linux") return [];
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids.map(Number).filter((id) => readProcess(id).isChildWorkerd);
};

/** The user and system CPU of a workerd process in milliseconds; null if it is unknown. */
export const workerdCpuMs = (processId: number | null): number | null =>
  processId === null ? null : readProcess(processId).ticks * tickMs;
