import type { Deployment } from "./deployment.ts";
import type { Scheduler } from "./engine/scheduler.ts";
import type { FaultInjector } from "./faults/fault-injector.ts";
import { StepChecks } from "./invariants/step-checks.ts";
import type { SimulatedD1 } from "./platform/d1.ts";
import { Ledger } from "./platform/ledger.ts";
import { ReplicaReads } from "./platform/replica-reads.ts";

/** Opens the databases of a run, whose writes are checked one by one. */
export const openDatabases = (
  all: readonly SimulatedD1[],
  { shardCount, hasReplicas }: Deployment,
  scheduler: Scheduler,
  faults: FaultInjector,
) => {
  const shards = all.slice(0, shardCount);
  const replicaReads = hasReplicas ? new ReplicaReads() : null;
  const ledger = new Ledger(shards.map(({ primary }) => primary));
  const stepChecks = new StepChecks(ledger);
  for (const shard of shards) {
    shard.primary.useRandom(scheduler.random);
    shard.enter({
      ...{ scheduler, faults, replicaReads },
      onMissingName: (message) => stepChecks.addMissingName(message),
      write: (write, work) => stepChecks.write(write, work),
    });
  }
  return { shards, replicaReads, ledger, stepChecks };
};
