import { beforeEach, describe, expect, it } from "vitest";
import { addDomain } from "../../../db/local/domains/add-domain.ts";
import { fakeWrangler, rowsAnswer } from "./release/fake-wrangler.ts";

interface ApiCall {
  method: string;
  path: string;
  body: unknown;
}

/** Stands for Cloudflare's API of one zone. */
const fakeApi = ({ registered = [] as string[], origin = "shops.tiffin.example" as string | null }) => {
  const calls: ApiCall[] = [];
  const send = async (url: string, { method, body }: { method: string; body?: string }): Promise<Response> => {
    const { pathname, search, searchParams } = new URL(url);
    const path = `${pathname.split("/custom_hostnames")[1]}${search}`;
    calls.push({ method, path, body: body === undefined ? null : JSON.parse(body) });
    const fail = (code: number, message: string) =>
      Response.json({ success: false, errors: [{ code, message }], result: null });
    const answer = (result: unknown) => Response.json({ success: true, errors: [], result });
    if (path === "/fallback_origin") return origin === null ? fail(1551, "Not found") : answer({ origin });
    if (method === "GET")
      return answer(
        registered
          .filter((hostname) => hostname === searchParams.get("hostname"))
          .map((hostname) => ({ hostname, status: "active", ssl: { status: "active" } })),
      );
    const { hostname } = JSON.parse(body ?? "{}");
    if (hostname.endsWith(".invalid")) return fail(1407, "Invalid custom hostname");
    registered.push(hostname);
    return answer({ hostname, status: "pending", ssl: { status: "initializing" } });
  };
  return { calls, send };
};

const zone = { zoneId: "023e105f4ecef8ad9ca31a8372d0c353", token: "secret" };
const databases = [
  { shard: 0, binding: "DB", id: "a", name: "tiffin" },
  { shard: 1, binding: "DB_1", id: "b", name: "tiffin-1" },
];

let hosts: Record<string, string>;
let moving: readonly string[];
/** The calls that write, of all commands of a test. */
let writes: string[];
let lines: string[];
beforeEach(() => {
  hosts = { "order.my-place.example": "sto_1" };
  moving = [];
  writes = [];
  lines = [];
});

/** Two databases: the store my-place on DB_1, and another on DB. */
const openAccount = () =>
  fakeWrangler([
    {
      begins: "d1 execute",
      answer: (words) => {
        const binding = words[2] ?? "";
        const sql = words[words.indexOf("--command") + 1] ?? "";
        const store = binding === "DB_1" ? { slug: "my-place", id: "sto_1" } : { slug: "other", id: "sto_2" };
        if (sql.includes("INSERT")) writes.push(words.join(" "));
        const [, value = ""] = /= '([^']*)'/.exec(sql) ?? [];
        if (sql.startsWith("SELECT s.id"))
          return rowsAnswer(
            store.slug === value ? [{ id: store.id, state: moving.includes(value) ? "leaving" : null }] : [],
          );
        if (sql.startsWith("SELECT store_id"))
          return rowsAnswer(hosts[value] === store.id ? [{ store_id: hosts[value] }] : []);
        return rowsAnswer([]);
      },
    },
  ]);

const add = async (
  host: string,
  options: { send?: ReturnType<typeof fakeApi>["send"]; slug?: string; customDomains?: string[] },
) => {
  const { run } = openAccount();
  const { send, slug = "my-place", customDomains = [] } = options;
  await addDomain({
    slug,
    host,
    databases,
    target: { remote: true, environment: null, run },
    zone: send ? { ...zone, send } : null,
    customDomains,
    print: (line) => lines.push(line),
  });
};

describe("npm run domain:add", () => {
  it("registers the host for a certificate, names the DNS record, and writes the row on the store's shard", async () => {
    const { calls, send } = fakeApi({});
    await add("pizza.example", { send });
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /fallback_origin",
      "GET ?hostname=pizza.example",
      "POST ",
    ]);
    expect(calls.at(-1)?.body).toMatchObject({ hostname: "pizza.example", ssl: { method: "http", type: "dv" } });
    expect(lines.join("\n")).toContain("pizza.example CNAME shops.tiffin.example");
    expect(writes).toHaveLength(1);
    expect(writes[0]).toMatch(/^d1 execute DB_1 [\s\S]*INSERT INTO store_host .*'sto_1', 'pizza.example'/);
  });

  it("does only what is missing if it is repeated", async () => {
    const { calls, send } = fakeApi({ registered: ["order.my-place.example"] });
    await add("order.my-place.example", { send });
    expect(writes).toEqual([]);
    expect(calls.map(({ method }) => method)).toEqual(["GET", "GET"]);
    expect(lines.join("\n")).toContain("host active, certificate active");
  });

  it("prints the steps for the dashboard without a token, and writes the row", async () => {
    await add("pizza.example", {});
    expect(writes).toHaveLength(1);
    expect(lines.join("\n")).toContain("Custom Hostnames");
  });

  it("registers no custom hostname for a domain of wrangler.toml", async () => {
    const { calls, send } = fakeApi({});
    await add("pizza.example", { send, customDomains: ["pizza.example"] });
    expect(writes).toHaveLength(1);
    expect(calls).toEqual([]);
  });

  it.each<[what: string, host: string, options: Parameters<typeof fakeApi>[0] & { slug?: string }, reason: string]>([
    ["a host of another store", "order.my-place.example", { slug: "other" }, "already belongs to another store"],
    ["an unknown store", "pizza.example", { slug: "nothing" }, "There is no store nothing."],
    ["a host that Cloudflare refuses", "pizza.invalid", {}, "Invalid custom hostname (1407)"],
    ["a zone without a fallback origin", "pizza.example", { origin: null }, "The zone has no fallback origin."],
  ])("refuses %s before it writes", async (_what, host, { slug, ...api }, reason) => {
    const { send } = fakeApi(api);
    await expect(add(host, { send, ...(slug === undefined ? {} : { slug }) })).rejects.toThrow(reason);
    expect(writes).toEqual([]);
  });

  it("waits for the end of a move between databases", async () => {
    moving = ["my-place"];
    await expect(add("pizza.example", {})).rejects.toThrow("The store my-place is moving to another database.");
  });
});
