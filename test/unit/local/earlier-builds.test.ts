import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addEarlierBuilds, writeBuild } from "../../../storefront/build/earlier-builds.ts";

const origin = "https://order.my-place.example";
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "tiffin-builds-"));
});
afterEach(() => {
  vi.unstubAllGlobals();
  rmSync(folder, { recursive: true });
});

/** Builds files with their names as content. */
const build = (name: string, files: readonly string[]): string => {
  const client = path.join(folder, name);
  mkdirSync(path.join(client, "assets"), { recursive: true });
  for (const file of files) writeFileSync(path.join(client, "assets", file), file);
  writeBuild(client);
  return client;
};

/** Serves a folder at the shop's address, like a deployment. A missing file is answered with a page. */
const serve = (client: string): void => {
  vi.stubGlobal("fetch", async (address: string) => {
    const file = path.join(client, address.slice(origin.length));
    if (!existsSync(file)) return new Response("Not found", { status: 404, headers: { "content-type": "text/html" } });
    return new Response(readFileSync(file), { headers: { "content-type": "application/octet-stream" } });
  });
};

const has = (client: string, file: string): boolean => existsSync(path.join(client, "assets", file));

describe("addEarlierBuilds", () => {
  it("keeps the files of the last two builds, and drops those of the build before", async () => {
    serve(build("one", ["index-1.js", "shared.js"]));
    for (const number of [2, 3, 4]) {
      const client = build(`${number}`, [`index-${number}.js`, "shared.js"]);
      await addEarlierBuilds(client, origin);
      serve(client);
    }
    const reachable = ["index-1.js", "index-2.js", "index-3.js", "index-4.js", "shared.js"].filter((file) =>
      has(path.join(folder, "4"), file),
    );
    expect(reachable).toEqual(["index-2.js", "index-3.js", "index-4.js", "shared.js"]);
  });

  it("does not count a build that is deployed again as an earlier one", async () => {
    const first = build("one", ["index-1.js"]);
    serve(first);
    const second = build("two", ["index-2.js"]);
    await addEarlierBuilds(second, origin);
    serve(second);
    for (const name of ["again", "once-more"]) {
      const client = build(name, ["index-2.js"]);
      await addEarlierBuilds(client, origin);
      serve(client);
      expect(has(client, "index-1.js")).toBe(true);
    }
  });

  it("leaves the first build of a shop as it is", async () => {
    serve(path.join(folder, "nothing"));
    const client = build("one", ["index-1.js"]);
    expect(await addEarlierBuilds(client, origin)).toBeNull();
    expect(JSON.parse(readFileSync(path.join(client, "builds.json"), "utf8"))).toEqual([["assets/index-1.js"]]);
  });

  it("counts the files that the shop lists but does not serve", async () => {
    const deployed = build("one", ["index-1.js", "gone.js"]);
    rmSync(path.join(deployed, "assets", "gone.js"));
    serve(deployed);
    const client = build("two", ["index-2.js"]);
    expect(await addEarlierBuilds(client, origin)).toEqual({ added: 1, lost: 1 });
    expect(has(client, "gone.js")).toBe(false);
  });

  it.each([
    ["a path out of the folder", [["assets/../../../package.json"]]],
    ["another folder", [["index.html"]]],
    ["a page", [["assets/index-1.html"]]],
    ["no list", { files: [] }],
  ])("writes nothing if the list names %s", async (_name, list) => {
    const deployed = build("one", []);
    writeFileSync(path.join(deployed, "builds.json"), JSON.stringify(list));
    serve(deployed);
    expect(await addEarlierBuilds(build("two", ["index-2.js"]), origin)).toBeNull();
  });
});
