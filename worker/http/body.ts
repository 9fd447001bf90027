import { AppError } from "../errors.ts";
import { assertJsonBounds } from "./json-bounds.ts";

/** The default limit of a request body, in bytes. */
const defaultMaxBytes = 100 * 1024;

const tooLarge = (maxBytes: number) =>
  new AppError("TOO_LARGE", `This request is too large. Send at most ${Math.floor(maxBytes / 1024)} KiB.`);

/** How many bytes of a body are read and discarded if it is too large: an unread body breaks the connection for a
 *  proxy's next request. Beyond this limit the connection is dropped. */
const maxDiscardedBytes = 16 * 1024 * 1024;

/** Reads and discards the rest of a body, so that the connection can be reused. */
export const discardBody = async (request: Request): Promise<void> => {
  const { body } = request;
  if (body === null || request.bodyUsed) return;
  if (Number(request.headers.get("content-length") ?? 0) > maxDiscardedBytes) return body.cancel();
  let size = 0;
  for await (const chunk of body) {
    const bytes: Uint8Array = chunk;
    size += bytes.byteLength;
    if (size > maxDiscardedBytes) break;
  }
};

/** Reads the body. Counts the received bytes, because Content-Length may be missing or wrong. Throws TOO_LARGE. */
export const readBody = async (request: Request, maxBytes = defaultMaxBytes): Promise<Uint8Array<ArrayBuffer>> => {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxDiscardedBytes) throw tooLarge(maxBytes);
  // HTTP ends a body at its Content-Length, unless a Transfer-Encoding overrides it (RFC 9112, 6.3). Reading at once
  // costs a fraction of reading chunk by chunk.
  if (declared > 0 && declared <= maxBytes && !request.headers.has("transfer-encoding")) {
    const body = new Uint8Array(await request.arrayBuffer());
    if (body.byteLength > maxBytes) throw tooLarge(maxBytes);
    return body;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    const bytes: Uint8Array = chunk;
    size += bytes.byteLength;
    if (size > maxDiscardedBytes) break;
    if (size <= maxBytes) chunks.push(bytes);
  }
  if (Math.max(size, declared) > maxBytes) throw tooLarge(maxBytes);
  const body = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
};

const notJson = () =>
  new AppError("BAD_INPUT", "Please send a JSON object as application/json.", { reason: "MALFORMED_REQUEST" });

/** Reads the body as a JSON object; a missing body is an empty object. Throws BAD_INPUT and TOO_LARGE. */
export const readJsonObject = async (request: Request, maxBytes?: number): Promise<Record<string, unknown>> => {
  const bytes = await readBody(request, maxBytes);
  if (bytes.byteLength === 0) return {};
  const mediaType = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") throw notJson();
  assertJsonBounds(bytes);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    throw notJson();
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw notJson();
  return { ...value };
};

/** The bytes that boundaries and part headers may add to a form. */
const formOverheadBytes = 16 * 1024;

const notForm = () =>
  new AppError("BAD_INPUT", "Please send the fields as multipart/form-data.", { reason: "MALFORMED_REQUEST" });

/** Reads the parts of a form, each of at most `maxBytes`. A part that occurs twice is omitted, so that the schema
 *  rejects it. */
export const readParts = async (request: Request, maxBytes: number): Promise<Record<string, unknown>> => {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw notForm();
  const body = await readBody(request, maxBytes + formOverheadBytes);
  const form = await new Response(body, { headers: { "content-type": contentType } }).formData().catch(() => {
    throw notForm();
  });
  const parts: Record<string, unknown> = {};
  for (const name of new Set(form.keys())) {
    const [value, ...more] = form.getAll(name);
    if (value instanceof File && value.size > maxBytes) throw tooLarge(maxBytes);
    if (more.length === 0) parts[name] = value;
  }
  return parts;
};
