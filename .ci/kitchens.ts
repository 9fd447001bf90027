// Connects kitchen screens to a running `npm start`, and checks that none misses a change when its server is killed.
import { setTimeout as wait } from "node:timers/promises";
import type { ConnectionMessage } from "../worker/domain/live/messages.ts";

const screens = 50;
const owner = "owner@copperpot.example";
const reconnectMs = 250;
const patienceMs = 60_000;

/** A kitchen screen that connects again after every interruption, with its last position. */
class Screen {
  /** The latest menu revision in a message or a request to reload. */
  revision = 0;
  isConnected = false;
  #position = "";
  #isClosed = false;
  #socket: WebSocket | null = null;
  readonly #url: string;
  readonly #headers: Record<string, string>;

  constructor(url: string, headers: Record<string, string>) {
    this.#url = url;
    this.#headers = headers;
    this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.close();
  }

  #connect(): void {
    const address = new URL("/api/live?topic=kitchen", this.#url.replace("http", "ws"));
    if (this.#position) address.searchParams.set("after", this.#position);
    // The named boundary: Node's WebSocket takes headers, which the browser's type does not have.
    const options = { headers: this.#headers } as unknown as string[];
    const socket = new WebSocket(address, options);
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#receive(JSON.parse(String(data))));
    // Node reports a refused connection only as an error, and a broken one as both.
    for (const event of ["close", "error"]) socket.addEventListener(event, () => this.#reconnect(socket));
  }

  #reconnect(broken: WebSocket): void {
    if (this.#socket !== broken || this.#isClosed) return;
    this.isConnected = false;
    this.#socket = null;
    setTimeout(() => this.#connect(), reconnectMs);
  }

  #receive(message: ConnectionMessage): void {
    this.isConnected = true;
    this.#position = message.position;
    if (message.type === "menu") this.revision = Math.max(this.revision, message.revision);
    if (message.type === "resync") this.revision = Math.max(this.revision, message.menuRevision ?? 0);
  }
}

const until = async (isDone: () => boolean): Promise<boolean> => {
  for (const end = Date.now() + patienceMs; Date.now() < end && !isDone(); ) await wait(50);
  return isDone();
};

const post = (url: string, path: string, body: object, headers: Record<string, string>): Promise<Response> =>
  fetch(url + path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", origin: url, ...headers },
  });

const readCookies = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

/** Signs the owner in with a mailed code, and returns the headers of the browser. */
export const signIn = async (url: string): Promise<Record<string, string>> => {
  const cookie = readCookies(await post(url, "/api/auth/code", { email: owner }, {}));
  const mails = await (await fetch(`${url}/dev/mail`)).text();
  const code = /(\d{3}) (\d{3})(?!\d)/.exec(mails.slice(mails.indexOf(owner)));
  const session = await post(url, "/api/auth/session", { email: owner, code: `${code?.[1]}${code?.[2]}` }, { cookie });
  return { cookie: readCookies(session), origin: url };
};

const readRevision = async (url: string): Promise<number> => {
  const menu: { revision: number } = await (await fetch(`${url}/api/menu`)).json();
  return menu.revision;
};

/** Connects 50 kitchen screens, kills the server while the menu changes, and returns what went wrong. `killServer`
 *  resolves once the server responds again. */
export const findMissedChanges = async (url: string, killServer: () => Promise<void>): Promise<string[]> => {
  const headers = await signIn(url);
  const { items }: { items: { id: string }[] } = await (await fetch(`${url}/api/menu-items`)).json();
  const changeMenu = (available: boolean): Promise<Response> => {
    const query =
      "mutation ($id: ID!, $available: Boolean!) { updateMenuItem(where: { id: $id }, data: { available: $available }) { id } }";
    return post(url, "/api/graphql", { query, variables: { id: items[0]?.id, available } }, headers);
  };
  const kitchens = Array.from({ length: screens }, () => new Screen(url, headers));
  const haveRevision = (revision: number) => kitchens.every((kitchen) => kitchen.revision >= revision);
  const failures: string[] = [];
  const check = async (guarantee: string, isDone: () => boolean): Promise<void> => {
    if (await until(isDone)) return;
    const revisions = kitchens.map(({ revision }) => revision).join(" ");
    failures.push(`${guarantee} within a minute: ${revisions}`);
  };
  await check("Every screen connects", () => kitchens.every(({ isConnected }) => isConnected));
  const before = await readRevision(url);
  await changeMenu(false);
  await check("Every screen gets a change", () => haveRevision(before + 1));
  // The server may die before the write, after it, or after its announcement.
  const change = changeMenu(true).catch(() => null);
  await wait(20);
  await killServer();
  await change;
  await changeMenu(true);
  const current = await readRevision(url);
  await check("Every screen gets what changed while the server was down", () => haveRevision(current));
  for (const kitchen of kitchens) kitchen.close();
  return failures;
};
