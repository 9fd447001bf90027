import { describe, expect, it } from "vitest";
import { listDatabases } from "../../../../db/local/databases.ts";
import { checkKeyedRows, rotate } from "../../../../db/local/release/rotation.ts";
import { sealSecret } from "../../../../worker/domain/events/secret.ts";
import { sealAccount } from "../../../../worker/domain/payments/provider/account.ts";
import { deployed } from "./configurations.ts";
import { failure, fakeWrangler, rowsAnswer } from "./fake-wrangler.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const plain = btoa("01234567890123456789012345678901");
const other = btoa("11234567890123456789012345678901");
const added = JSON.stringify({ plain, k1: other });
const first = JSON.stringify({ k1: other, plain });

interface Deployment {
  /** The value of MASTER_KEY in the operator's file. */
  copy: string;
  /** The value that the deployed worker has. Default: that of the file. */
  value?: string;
  /** The value with which the stored account is encrypted. */
  sealedBy?: string;
  /** Rows that need a key: the index of the kind, the prefix and their number. */
  rows?: readonly { kind: number; prefix: string; needed: number }[];
  deployedMinutesAgo?: number;
  putFails?: boolean;
  isForced?: boolean;
}

const idsIn = (value: string): string[] => (value.startsWith("{") ? Object.keys(JSON.parse(value)) : ["plain"]);

/** A deployment whose operator runs `npm run secrets:rotate`. */
const openDeployment = (options: Deployment) => {
  const state = { copy: options.copy, value: options.value ?? options.copy };
  const secrets = { secretKey: "sk_test_1", webhookSecret: "whsec_1" };
  const env = { MASTER_KEY: options.sealedBy ?? state.value };
  const lines: string[] = [];
  const run = async (): Promise<string> => {
    const account = await sealAccount(env, "sto_1", "stripe", secrets);
    const endpoint = await sealSecret(env, { storeId: "sto_1", id: "whe_1" }, "whsec_2");
    const stored = [
      { store_id: "sto_1", provider: "stripe", sealed: account, id: null },
      { store_id: "sto_1", provider: null, sealed: endpoint, id: "whe_1" },
      { store_id: "sto_2", provider: "stripe", sealed: account, id: null },
    ];
    const wrangler = fakeWrangler([
      {
        begins: "d1 execute",
        answer: ([, , , , , , sql = ""]) => rowsAnswer(sql.includes("AS needed") ? (options.rows ?? []) : stored),
      },
      {
        begins: "deployments status",
        answer: {
          stdout: JSON.stringify({
            created_on: new Date(now.getTime() - (options.deployedMinutesAgo ?? 60) * 60_000).toISOString(),
          }),
        },
      },
      {
        begins: "secret put",
        answer: () => {
          if (options.putFails) return failure("✘ [ERROR] network");
          state.value = state.copy;
          return {};
        },
      },
    ]);
    try {
      await rotate({
        ...{ databases: listDatabases(deployed), now, isForced: options.isForced ?? false },
        target: { remote: true, environment: null, run: wrangler.run },
        copy: { read: () => `${state.copy}\n`, write: (text) => Object.assign(state, { copy: text }) },
        host: "order.my-place.example",
        print: (line) => lines.push(line),
        send: async () => Response.json({ checks: { masterKeys: idsIn(state.value) } }),
      });
      return lines.at(-1) ?? "";
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  return { run, state, lines };
};

const needs = (kind: number, prefix: string, needed = 2) => ({ kind, prefix, needed });

describe("npm run secrets:rotate", () => {
  it("adds a key last, makes it the first, and then leaves it alone", async () => {
    const adding = openDeployment({ copy: plain });
    expect(await adding.run()).toContain("Run this again in ten minutes");
    expect(Object.entries(JSON.parse(adding.state.copy))).toEqual([
      ["plain", plain],
      ["k1", expect.stringMatching(/^[\w+/]{43}=$/)],
    ]);
    expect(adding.state.value).toBe(adding.state.copy);
    const promoting = openDeployment({ copy: added });
    expect(await promoting.run()).toContain("encrypts with the key k1");
    expect(promoting.state.value).toBe(first);
    const ending = openDeployment({ copy: first, rows: [needs(0, "k1:"), needs(3, "k1:")] });
    expect(await ending.run()).toContain("The rotation is finished");
    expect(JSON.parse(ending.state.value)).toEqual({ k1: other });
    const again = openDeployment({ copy: JSON.stringify({ k1: other }) });
    await again.run();
    expect(idsIn(again.state.value)).toEqual(["k1", "k2"]);
  });

  it("keeps a key that rows still need, and names them, until it is forced to", async () => {
    const rows = [needs(0, "", 1), needs(4, "", 9), needs(3, "k1:")];
    const waiting = openDeployment({ copy: first, rows });
    expect(await waiting.run()).toContain(
      "Older keys are still needed: plain for payment accounts (1), recovery codes (9)",
    );
    expect(waiting.state.value).toBe(first);
    const forced = openDeployment({ copy: first, rows, isForced: true });
    expect(await forced.run()).toContain(
      "What needed an older one no longer works: plain for payment accounts (1), recovery codes (9)",
    );
    expect(idsIn(forced.state.value)).toEqual(["k1"]);
  });

  it.each<[string, Deployment, string]>([
    ["a version before may still run", { copy: added, deployedMinutesAgo: 4 }, "Wait 6 minutes"],
    [
      "the copy opens nothing",
      { copy: other, sealedBy: plain },
      "The key plain of your copy of MASTER_KEY decrypts nothing",
    ],
    ["the copy lacks a key", { copy: plain, rows: [needs(3, "k1:")] }, "lacks a key: PINs (2) need the key k1."],
    ["the copy is malformed", { copy: added.replace(other, "c2hvcnQ="), value: added, sealedBy: plain }, "no value of"],
  ])("changes nothing if %s", async (_, deployment, problem) => {
    const { run, state } = openDeployment(deployment);
    expect(await run()).toContain(problem);
    expect(state).toEqual({ copy: deployment.copy, value: deployment.value ?? deployment.copy });
  });

  it("finishes a run that wrote the copy, but did not set the secret", async () => {
    const broken = openDeployment({ copy: added, putFails: true });
    expect(await broken.run()).toContain("Your copy has the new value: run this again.");
    expect([broken.state.copy, broken.state.value]).toEqual([first, added]);
    const repeated = openDeployment({ copy: first, value: added, sealedBy: plain });
    expect(await repeated.run()).toContain("is set");
    expect([repeated.state.copy, repeated.state.value]).toEqual([first, first]);
  });
});

describe("npm run doctor -- --remote: the keys of what is stored", () => {
  const one = new Map([["k1:", new Map([[0, 2]])]]);

  it("names every key that rows need while there are several, and says nothing of one", () => {
    expect(checkKeyedRows(one)).toEqual([]);
    const [finding, ...others] = checkKeyedRows(new Map([...one, ["", new Map([[3, 1]])]]));
    expect(finding?.problem).toContain("k1 for payment accounts (2) and plain for PINs (1)");
    expect([finding?.isBlocking, others]).toEqual([false, []]);
  });
});
