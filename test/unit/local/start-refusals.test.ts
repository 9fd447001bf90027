import { spawn } from "node:child_process";
import { createServer, type Server } from "node:net";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

interface Exit {
  code: number | null;
  lines: string[];
}

const start = (port: string): Promise<Exit> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ["db/local/start.ts"], { cwd: root, env: { ...process.env, PORT: port } });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (part: Buffer) => {
        output += part.toString();
      });
    }
    child.on("exit", (code) => resolve({ code, lines: output.trim().split("\n") }));
  });

describe("npm start", () => {
  let portHolder: Server | null = null;
  afterEach(() => portHolder?.close());

  it("reports in one line that its port is in use, and suggests another", async () => {
    const server = createServer();
    portHolder = server;
    const port = await new Promise<number>((resolve) => {
      server.listen(0, "127.0.0.1", () => {
        const address = server.address();
        resolve(typeof address === "object" && address ? address.port : 0);
      });
    });
    const { code, lines } = await start(String(port));
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`PORT=${port + 1} npm start`)]);
  });

  it.each(["abc", "0", "70000", "80.5"])("reports in one line that PORT=%s is not a port", async (port) => {
    const { code, lines } = await start(port);
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`PORT=${port}`)]);
  });
});
