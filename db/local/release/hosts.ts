import { blocking, type Finding } from "./finding.ts";

const requestLimitMs = 10_000;
const concurrency = 8;

/** What `/api/health` says that a deployment must mend. */
interface Health {
  status: string;
  checks: {
    database: string;
    migrations: string;
    newestMigration: { worker: string; database: string | null };
    missingSecrets: string[];
    changedSecrets: string[];
  };
}

const isHealth = (value: unknown): value is Health =>
  typeof value === "object" && value !== null && "status" in value && "checks" in value;

type Fetch = (url: string, options: { redirect: "error"; signal: AbortSignal }) => Promise<Response>;

const readHealth = async (host: string, send: Fetch): Promise<Health | null> => {
  try {
    const options = { redirect: "error", signal: AbortSignal.timeout(requestLimitMs) } as const;
    const health: unknown = await (await send(`https://${host}/api/health`, options)).json();
    return isHealth(health) ? health : null;
  } catch {
    return null;
  }
};

const judge = (host: string, health: Health | null): Finding[] => {
  if (!health)
    return [
      blocking(
        `https://${host}/api/health gives no answer of this worker.`,
        "Check the DNS record, the certificate and the route of the host, as .github/DEPLOY.md says.",
      ),
    ];
  if (health.status === "ok") return [];
  const { database, migrations, newestMigration, missingSecrets, changedSecrets } = health.checks;
  if (changedSecrets.length > 0)
    return [
      blocking(
        `${host} cannot decrypt what is stored, because ${changedSecrets.join(" and ")} was changed.`,
        "Set the former value again, or let every owner enter the processor's keys again.",
      ),
    ];
  if (missingSecrets.length > 0)
    return [blocking(`${host} lacks ${missingSecrets.join(" and ")}.`, "Set it by npx wrangler secret put.")];
  if (database === "ok" && migrations !== "ok")
    return [
      blocking(
        `${host} takes no orders: its worker was built for ${newestMigration.worker}, and a database has ${newestMigration.database ?? "no migrations"}.`,
        "Run npm run deploy, or let a release that is under way end.",
      ),
    ];
  return [
    blocking(
      `${host} cannot reach a database.`,
      "Wait a minute, and see https://www.cloudflarestatus.com if it stays so.",
    ),
  ];
};

/** Asks each store whether it is well. */
export const checkHosts = async (hosts: readonly string[], send: Fetch = fetch): Promise<Finding[]> => {
  const findings: Finding[] = [];
  const queue = [...hosts];
  const askQueue = async (): Promise<void> => {
    for (let host = queue.shift(); host !== undefined; host = queue.shift())
      findings.push(...judge(host, await readHealth(host, send)));
  };
  await Promise.all(Array.from({ length: concurrency }, askQueue));
  return findings;
};
