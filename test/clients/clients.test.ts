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
// Inside node_modules, so that the generated code resolves packages and the project's own checks skip it.
const generated = mkdtempSync(path.join(here, "node_modules", ".clients-"));

const write = (file: string, text: string): void => writeFileSync(path.join(generated, file), text);

beforeAll(async () => {
  mkdirSync(path.join(generated, "generated"));
  // These routes are WebSockets, which this kind of client cannot open.
  const document = JSON.stringify(openapi(operations, [], "https://order.copperpot.example"));
  write("generated/openapi.ts", astToString(await openapiTS(document)));
  write("generated/graphql.ts", await graphqlClient());
});

afterAll(() => rmSync(generated, { recursive: true }));

/** Type-checks a partner program against the generated client, as if both were in one folder. */
const compilerErrorsFor = (program: string): string => {
  const settings = {
    extends: path.join(root, "tsconfig.json"),
    compilerOptions: { rootDirs: [here, generated], lib: ["ES2023", "DOM"] },
    files: [path.join(here, program)],
  };
  write("tsconfig.json", JSON.stringify(settings));
  const { stdout, stderr, status } = spawnSync(path.join(root, "node_modules/.bin/tsc"), ["-p", generated], {
    encoding: "utf8",
  });
  return `${stdout}${stderr}${status === 0 ? "" : `tsc ended with ${status}.`}`;
};

it("a partner's TypeScript program compiles against the client generated from openapi.json", () => {
  expect(compilerErrorsFor("rest-order.ts")).toBe("");
});

it("a partner's TypeScript program compiles against the client generated from schema.graphql", () => {
  expect(compilerErrorsFor("graphql-order.ts")).toBe("");
});
