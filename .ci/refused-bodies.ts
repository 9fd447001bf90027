// Sends requests that the server refuses before it reads their body, mixed with successful ones on keep-alive
// connections. An unread body would break the connection or be parsed as the next request.
import { Agent, request } from "node:http";

interface TestRequest {
  method: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  statuses: readonly number[];
}

const body = JSON.stringify({ note: "x".repeat(500) });
const rateLimited = 429;

const refused: readonly TestRequest[] = [
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
const successful: readonly TestRequest[] = [
  { method: "GET", path: "/api/store", statuses: [200] },
  { method: "GET", path: "/api/categories", statuses: [200] },
  { method: "POST", path: "/api/quote", body: '{"orderType":"pickup","items":[]}', statuses: [200] },
];

interface Caller {
  agent: Agent;
  port: number;
}

/** Returns an error message, or null if the response has an expected status. */
const send = ({ agent, port }: Caller, testRequest: TestRequest, isChunked: boolean): Promise<string | null> =>
  new Promise((resolve) => {
    const { method, path, headers = {}, body: sent, statuses } = testRequest;
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

/** Sends `count` refused requests, a successful one after every third, and returns the errors. */
export const findLostRequests = async (port: number, count: number): Promise<string[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const lost: string[] = [];
  let next = 0;
  const sendAll = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) {
      const testRequests = [
        refused[index % refused.length],
        ...(index % 3 === 0 ? [successful[index % successful.length]] : []),
      ];
      for (const testRequest of testRequests) {
        const failure = testRequest && (await send({ agent, port }, testRequest, index % 4 === 0));
        if (failure) lost.push(failure);
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, sendAll));
  agent.destroy();
  return lost;
};
