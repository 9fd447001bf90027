import { readdirSync, readFileSync } from "node:fs";

const tickMs = 10;

interface Process {
  isOurWorkerd: boolean;
  ticks: number;
}

const ended: Process = { isOurWorkerd: false, ticks: 0 };

const readProcess = (id: number): Process => {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "utf8");
    // The name may hold anything: what follows its last bracket is in fixed places (proc(5): ppid, utime, stime).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const isOurWorkerd = stat.includes("(workerd)") && fields[1] === String(process.pid);
    return { isOurWorkerd, ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    // A process that ended meanwhile uses nothing.
    return ended;
  }
};

/** The workerds that this process has started; none where nothing tells. */
export const workerdProcesses = (): number[] => {
  if (process.platform !== "linux") return [];
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids.map(Number).filter((id) => readProcess(id).isOurWorkerd);
};

/** Milliseconds of CPU that a workerd has used, with the system's share; null where nothing tells. */
export const workerdCpuMs = (processId: number | null): number | null =>
  processId === null ? null : readProcess(processId).ticks * tickMs;
