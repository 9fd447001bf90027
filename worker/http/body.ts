import { AppError } from "../errors.ts";
import { checkJsonBounds } from "./json-bounds.ts";

/** The largest body that is read where nothing else is said, in bytes. */
const largestBody = 100 * 1024;

const tooLarge = (most: number) =>
  new AppError("TOO_LARGE", `This request is larger than ${Math.floor(most / 1024)} KiB.`);

/** How much of a body that is too large is read and dropped, in bytes: what is left unread breaks the connection, and with it
 *  whatever a proxy sends on it next. Past this the connection is given up. */
const mostDropped = 16 * 1024 * 1024;

/** Reads what has not been read of a body and drops it, so that the connection lasts. */
export const discardBody = async (request: Request): Promise<void> => {
  const { body } = request;
  if (body === null || request.bodyUsed) return;
  if (Number(request.headers.get("content-length") ?? 0) > mostDropped) return body.cancel();
  let size = 0;
  for await (const chunk of body) {
    const bytes: Uint8Array = chunk;
    size += bytes.byteLength;
    if (size > mostDropped) break;
  }
};

/** The body's bytes. Counts what really comes, because a length may be missing or wrong. Throws TOO_LARGE. */
export const readBody = async (request: Request, most = largestBody): Promise<Uint8Array<ArrayBuffer>> => {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > mostDropped) throw tooLarge(most);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    const bytes: Uint8Array = chunk;
    size += bytes.byteLength;
    if (size > mostDropped) break;
    if (size <= most) chunks.push(bytes);
  }
  if (Math.max(size, declared) > most) throw tooLarge(most);
  const body = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
};

const notJson = () => new AppError("BAD_INPUT", "Please send a JSON object as application/json.");

/** The body as a JSON object; no body at all is an empty one. Throws BAD_INPUT and TOO_LARGE. */
export const readJsonObject = async (request: Request): Promise<Record<string, unknown>> => {
  const bytes = await readBody(request);
  if (bytes.byteLength === 0) return {};
  const mediaType = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") throw notJson();
  checkJsonBounds(bytes);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    throw notJson();
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw notJson();
  return { ...value };
};

/** What boundaries and names of parts may add to a body. */
const framing = 16 * 1024;

const notForm = () => new AppError("BAD_INPUT", "Please send the fields as multipart/form-data.");

/** The parts of a form, each of at most so many bytes. A name that comes twice is left out, for the schema to refuse. */
export const readParts = async (request: Request, mostBytes: number): Promise<Record<string, unknown>> => {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw notForm();
  const body = await readBody(request, mostBytes + framing);
  const form = await new Response(body, { headers: { "content-type": contentType } }).formData().catch(() => {
    throw notForm();
  });
  const parts: Record<string, unknown> = {};
  for (const name of new Set(form.keys())) {
    const [value, ...more] = form.getAll(name);
    if (value instanceof File && value.size > mostBytes) throw tooLarge(mostBytes);
    if (more.length === 0) parts[name] = value;
  }
  return parts;
};
