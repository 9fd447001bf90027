import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { listDatabases } from "../../../../db/local/databases.ts";
import { checkBuildSize } from "../../../../db/local/release/build-size.ts";
import {
  checkResources,
  checkSecrets,
  checkShards,
  findDeletions,
  findUnapplied,
} from "../../../../db/local/release/deployed.ts";
import { checkHosts } from "../../../../db/local/release/hosts.ts";
import { checkLocalSettings, checkNode } from "../../../../db/local/release/local-settings.ts";
import { checkMailDomain } from "../../../../db/local/release/mail-domain.ts";
import { deployed } from "./configurations.ts";
import { failure, fakeWrangler, rowsAnswer } from "./fake-wrangler.ts";

const problems = (findings: readonly { problem: string }[]): string[] => findings.map(({ problem }) => problem);

describe("npm run doctor: .dev.vars", () => {
  const key = Buffer.alloc(32, 7).toString("base64");
  const settings = `ENVIRONMENT="development"\nMASTER_KEY="${key}"\nORDER_LINK_KEYS='{"k1":"${key}"}'\n`;

  it("accepts what npm start writes, and an instant", () => {
    expect(checkLocalSettings(settings)).toEqual([]);
    expect(checkLocalSettings(`${settings}NOW="2026-11-20T18:00:00Z"`)).toEqual([]);
  });

  it.each([
    ["a wrong instant", `${settings}NOW="tomorrow"`, 'NOW="tomorrow" in .dev.vars is not an instant.'],
    ["a short key", settings.replace(key, "c2hvcnQ="), "MASTER_KEY in .dev.vars is not 32 bytes in base64."],
    ["no link key", settings.replace(/'.*'/, "{}"), "ORDER_LINK_KEYS in .dev.vars is not an object"],
    ["no environment", settings.replace(/^.*\n/, ""), ".dev.vars does not set ENVIRONMENT to development"],
  ])("says %s in one sentence", (_what, text, problem) => {
    const findings = problems(checkLocalSettings(text));
    expect(findings).toHaveLength(1);
    expect(findings[0]).toContain(problem);
  });
});

describe("npm run doctor: Node", () => {
  it.each(["v22.18.0", "v24.2.0\n"])("accepts %s", (version) => {
    expect(checkNode(version)).toEqual([]);
  });

  it.each(["v20.20.2", "v22.17.1", null])("refuses %s, which cannot read the build command", (version) => {
    expect(checkNode(version)).toHaveLength(1);
  });
});

describe("npm run doctor: the build's size", () => {
  let dist = "";
  afterEach(() => rmSync(dist, { recursive: true }));

  it("names the worker and the files that exceed Cloudflare's limits", () => {
    dist = mkdtempSync(path.join(tmpdir(), "tiffin-size-"));
    for (const folder of ["client", "worker"]) mkdirSync(path.join(dist, folder));
    writeFileSync(path.join(dist, "worker/index.js"), "export default {}; // a worker of some bytes");
    writeFileSync(path.join(dist, "client/menu.png"), Buffer.alloc(40));
    const limits = { workerBytes: 10, compressedBytes: 10, files: 0, fileBytes: 39 };
    expect(problems(checkBuildSize(dist, limits))).toEqual([
      expect.stringMatching(/^The worker has .* of at most/),
      expect.stringMatching(/^The worker has .* compressed of at most/),
      "The build has 1 files of at most 0.",
      expect.stringContaining(`${path.join("client", "menu.png")} has`),
    ]);
    expect(checkBuildSize(dist)).toEqual([]);
  });
});

describe("npm run doctor -- --remote: the account", () => {
  const target = (answers: Parameters<typeof fakeWrangler>[0]) => ({
    remote: true,
    environment: "staging",
    run: fakeWrangler(answers).run,
  });

  it("names a secret that is not set, with the command for its environment", () => {
    const answer = { stdout: JSON.stringify([{ name: "MASTER_KEY" }, { name: "MAIL_API_KEY" }]) };
    expect(checkSecrets(deployed, target([{ begins: "secret list", answer }]))).toEqual([
      expect.objectContaining({
        problem: "The secret ORDER_LINK_KEYS is not set.",
        fix: "Run npx wrangler secret put ORDER_LINK_KEYS --env=staging",
      }),
    ]);
  });

  it("says that sign-in needs mail", () => {
    const answer = { stdout: JSON.stringify([{ name: "MASTER_KEY" }, { name: "ORDER_LINK_KEYS" }]) };
    const [finding] = checkSecrets(deployed, target([{ begins: "secret list", answer }]));
    expect(finding).toMatchObject({
      problem: expect.stringContaining("No mail is sent without MAIL_API_KEY"),
      isBlocking: false,
    });
  });

  it("says in one sentence why wrangler fails, as it prints errors to people and with --json", () => {
    const reason = "In a non-interactive environment, it's necessary to set a CLOUDFLARE_API_TOKEN.";
    const printed = failure(
      `\u001b[31m✘ \u001b[41;31m[\u001b[41;97mERROR\u001b[41;31m]\u001b[0m ${reason}\u001b[0m\n  at run\n`,
    );
    const json = { isSuccessful: false, stdout: JSON.stringify({ error: { text: reason } }, null, 2) };
    const account = target([
      { begins: "secret list", answer: printed },
      { begins: "d1 execute", answer: json },
    ]);
    const { findings } = checkShards(listDatabases(deployed), [], account);
    expect(problems([...checkSecrets(deployed, account), ...findings])).toEqual([
      `The secrets could not be listed: ${reason}`,
      `The database of DB cannot be read: ${reason}`,
    ]);
  });

  it("names the namespace, the bucket and the queue that the account does not have", () => {
    const missing = target([
      { begins: "kv namespace list", answer: { stdout: "[]" } },
      { begins: "r2 bucket info", answer: failure("not found") },
      { begins: "queues info", answer: failure("not found") },
    ]);
    expect(problems(checkResources(deployed, missing))).toEqual([
      "The account has no KV namespace with the id of OAUTH_KV.",
      "The account has no bucket tiffin-pictures.",
      "The account has no queue tiffin-events.",
      "The account has no queue tiffin-events-dead.",
    ]);
  });

  it("counts the migrations that a database lacks, and names those that the checkout lacks", () => {
    const migrations = ["0000_a.sql", "0001_b.sql", "0002_c.sql"];
    const applied = rowsAnswer([{ name: "0000_a.sql" }, { name: "0009_z.sql" }]);
    const { states, findings } = checkShards(
      listDatabases(deployed),
      migrations,
      target([{ begins: "d1 execute", answer: applied }]),
    );
    expect(problems([...findings, ...findUnapplied(states, migrations)])).toEqual([
      "The database of DB has 0009_z.sql, which this checkout does not know.",
      "The database of DB lacks 2 migrations of this checkout.",
    ]);
  });

  it("names each store that is to be deleted with its day, and each that is being deleted", () => {
    const dueAt = "2026-12-30T18:00:00.000Z";
    const rows = [
      { slug: "my-place", due_at: dueAt, begun_at: null },
      { slug: "old-place", due_at: dueAt, begun_at: dueAt },
    ];
    const account = target([{ begins: "d1 execute", answer: rowsAnswer(rows) }]);
    expect(problems(findDeletions(listDatabases(deployed), account))).toEqual([
      "The store my-place is to be deleted on 2026-12-30.",
      "The store old-place is being deleted since 2026-12-30.",
    ]);
  });
});

describe("npm run doctor -- --remote: the stores", () => {
  const newestMigration = { worker: "0051_b.sql", database: "0050_a.sql" };
  const well = {
    database: "ok",
    migrations: "ok",
    newestMigration,
    missingSecrets: [],
    changedSecrets: [],
    mail: "ok",
  };
  const answers: Record<string, unknown> = {
    "well.example": { status: "ok", checks: well },
    "changed.example": { status: "failing", checks: { ...well, changedSecrets: ["MASTER_KEY"] } },
    "older.example": { status: "failing", checks: { ...well, migrations: "differ" } },
    "down.example": { status: "failing", checks: { ...well, database: "unreachable", migrations: "unknown" } },
    "parked.example": { forSale: true },
  };
  const send = async (url: string): Promise<Response> => {
    const answer = answers[new URL(url).host];
    if (answer === undefined) throw new TypeError("fetch failed");
    return Response.json(answer);
  };

  it("says for each host what it lacks, and nothing of those that are well", async () => {
    const findings = await checkHosts([...Object.keys(answers), "unknown.example"], send);
    expect(problems(findings).toSorted()).toEqual([
      "changed.example cannot decrypt what is stored, because MASTER_KEY was changed.",
      "down.example cannot reach a database.",
      "https://parked.example/api/health gives no answer of this worker.",
      "https://unknown.example/api/health gives no answer of this worker.",
      "older.example takes no orders: its worker was built for 0051_b.sql, and a database has 0050_a.sql.",
    ]);
  });
});

describe("npm run doctor -- --remote: the sender of mail", () => {
  const records: Record<string, string[][]> = {
    "cf-bounce.orders.my-place.example": [["v=spf1 include:_spf.mx.cloudflare.net ~all"]],
    "resend._domainkey.orders.my-place.example": [["v=DKIM1; k=rsa; ", "p=MIGf"]],
    "_dmarc.my-place.example": [["v=DMARC1; p=reject;"]],
    "gone._domainkey.my-place.example": [["v=DKIM1; p="]],
  };
  const resolve = async (name: string): Promise<string[][]> => {
    const found = records[name];
    if (!found) throw new Error(`queryTxt ENOTFOUND ${name}`);
    return found;
  };

  it("accepts the records of a bounce domain, a split key and a policy of the domain above", async () => {
    expect(await checkMailDomain("hello@orders.my-place.example", undefined, resolve)).toEqual([]);
  });

  it("names what the domain lacks, as advice", async () => {
    const findings = await checkMailDomain("hello@other.example", undefined, resolve);
    expect(findings.map(({ problem, isBlocking }) => [problem.match(/SPF|DKIM|DMARC/)?.[0], isBlocking])).toEqual([
      ["SPF", false],
      ["DKIM", false],
      ["DMARC", false],
    ]);
  });

  it("does not accept a key that was revoked", async () => {
    const findings = await checkMailDomain("hello@my-place.example", "gone", resolve);
    expect(problems(findings).join("\n")).toContain("No DKIM key of my-place.example was found under gone.");
  });
});
