import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "tiffin-deploy-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the deployment with a command that stands in for wrangler, and returns what it was called with. */
const deploy = (answers: { hosts: readonly string[]; migrationStatus?: number }) => {
  const wrangler = path.join(folder, "wrangler");
  const log = path.join(folder, "calls");
  const results = JSON.stringify([{ results: answers.hosts.map((host) => ({ host })) }]);
  const lines = [
    "#!/bin/sh",
    `echo "$1 $2 $DEPLOYED_ORIGIN" >> '${log}'`,
    `case "$2" in migrations) exit ${answers.migrationStatus ?? 0};; execute) echo '${results}';; esac`,
  ];
  writeFileSync(wrangler, lines.join("\n"));
  chmodSync(wrangler, 0o755);
  const env = { ...process.env, PATH: `${folder}${path.delimiter}${process.env["PATH"]}` };
  const { status } = spawnSync(process.execPath, ["db/local/deploy.ts"], { env });
  const calls = readFileSync(log, "utf8").trim().split("\n");
  return { status, calls: calls.map((call) => call.trim()) };
};

describe.skipIf(process.platform === "win32")("npm run deploy", () => {
  it("migrates, then uploads with the address of a store whose files stay reachable", () => {
    expect(deploy({ hosts: ["order.my-place.example"] })).toEqual({
      status: 0,
      calls: ["d1 migrations", "d1 execute", "deploy  https://order.my-place.example"],
    });
  });

  it("uploads before the first store exists", () => {
    expect(deploy({ hosts: [] })).toEqual({ status: 0, calls: ["d1 migrations", "d1 execute", "deploy"] });
  });

  it("uploads nothing if a migration fails", () => {
    expect(deploy({ hosts: [], migrationStatus: 1 })).toEqual({ status: 1, calls: ["d1 migrations"] });
  });
});
