// Requests that are refused before anything reads their body, between ordinary ones on connections that are kept alive: what is
// left of a body would break the connection or be taken for the next request.
import { Agent, request } from "node:http";

interface Ask {
  method: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  statuses: readonly number[];
}

const body = JSON.stringify({ note: "x".repeat(500) });
const rateLimited = 429;

const refused: readonly Ask[] = [
  { method: "DELETE", path: "/api/cart", body, statuses: [200] },
  { method: "POST", path: "/api/nowhere", body, statuses: [404] },
  { method: "PUT", path: "/api/store", body, statuses: [405] },
  { method: "POST", path: "/api/quote", headers: { authorization: "Bearer wrong" }, body, statuses: [401] },
  {
    method: "POST",
    path: "/api/cart/items",
    headers: { cookie: "a=b", origin: "https://other.example" },
    body,
    statuses: [403],
  },
  { method: "POST", path: "/nowhere", body, statuses: [404] },
  { method: "POST", path: "/oauth/nowhere", body, statuses: [404] },
];
const ordinary: readonly Ask[] = [
  { method: "GET", path: "/api/store", statuses: [200] },
  { method: "GET", path: "/api/categories", statuses: [200] },
  { method: "POST", path: "/api/quote", body: '{"orderType":"pickup","items":[]}', statuses: [200] },
];

interface Caller {
  agent: Agent;
  port: number;
}

/** What is wrong with the answer; null if it is the one that was expected. */
const send = ({ agent, port }: Caller, ask: Ask, isChunked: boolean): Promise<string | null> =>
  new Promise((resolve) => {
    const { method, path, headers = {}, body: sent, statuses } = ask;
    const length = isChunked ? { "transfer-encoding": "chunked" } : { "content-length": sent?.length ?? 0 };
    const framing = sent === undefined ? {} : { "content-type": "application/json", ...length };
    const failed = ({ message }: Error) => resolve(`${method} ${path}: ${message}`);
    const outgoing = request({ agent, port, host: "localhost", method, path, headers: { ...framing, ...headers } });
    outgoing.on("error", failed);
    outgoing.on("response", (response) => {
      const status = response.statusCode ?? 0;
      response.on("error", failed).on("end", () => {
        resolve([...statuses, rateLimited].includes(status) ? null : `${method} ${path}: ${status}`);
      });
      response.resume();
    });
    outgoing.end(sent);
  });

const connections = 8;

/** What was lost of `count` refused requests, with an ordinary one behind every third of them. */
export const lostRequests = async (port: number, count: number): Promise<string[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const lost: string[] = [];
  let next = 0;
  const converse = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) {
      const asks = [refused[index % refused.length], ...(index % 3 === 0 ? [ordinary[index % ordinary.length]] : [])];
      for (const ask of asks) {
        const failure = ask && (await send({ agent, port }, ask, index % 4 === 0));
        if (failure) lost.push(failure);
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, converse));
  agent.destroy();
  return lost;
};
