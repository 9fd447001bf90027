import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, expect, it } from "vitest";
import { operations } from "../../worker/domain/registry.ts";
import { openapi } from "../../worker/http/openapi/openapi.ts";
import { graphqlClient } from "./generate.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = path.join(here, "../..");
// Beside the packages, so that what is generated finds them, and out of the way of everything that reads the project.
const made = mkdtempSync(path.join(root, "node_modules", ".clients-"));

const write = (file: string, text: string): void => writeFileSync(path.join(made, file), text);

beforeAll(async () => {
  mkdirSync(path.join(made, "generated"));
  // The live lines are WebSockets, which a client of this kind cannot open.
  const document = JSON.stringify(openapi(operations, [], "https://order.copperpot.example"));
  write("generated/openapi.ts", astToString(await openapiTS(document)));
  write("generated/graphql.ts", await graphqlClient());
});

afterAll(() => rmSync(made, { recursive: true }));

/** Checks a program against what was generated: to the compiler both lie in one folder. */
const complaintsAbout = (program: string): string => {
  const settings = {
    extends: path.join(root, "tsconfig.json"),
    compilerOptions: { rootDirs: [here, made], lib: ["ES2023", "DOM"] },
    files: [path.join(here, program)],
  };
  write("tsconfig.json", JSON.stringify(settings));
  const { stdout, stderr, status } = spawnSync(path.join(root, "node_modules/.bin/tsc"), ["-p", made], {
    encoding: "utf8",
  });
  return `${stdout}${stderr}${status === 0 ? "" : `tsc ended with ${status}.`}`;
};

it("a partner's program in TypeScript fits the client that openapi.json makes", () => {
  expect(complaintsAbout("rest-order.ts")).toBe("");
});

it("a partner's program in TypeScript fits the client that schema.graphql makes", () => {
  expect(complaintsAbout("graphql-order.ts")).toBe("");
});
