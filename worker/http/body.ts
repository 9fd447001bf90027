import { AppError } from "../errors.ts";

/** The largest body that is read, in bytes. */
const largestBody = 100 * 1024;

const tooLarge = () => new AppError("TOO_LARGE", "This request is larger than 100 KiB.");

/** The body's bytes. Counts what really comes, because a length may be missing or wrong. Throws TOO_LARGE. */
export const readBody = async (request: Request): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(request.headers.get("content-length") ?? 0) > largestBody) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    const bytes: Uint8Array = chunk;
    size += bytes.byteLength;
    if (size > largestBody) throw tooLarge();
    chunks.push(bytes);
  }
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
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    throw notJson();
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw notJson();
  return { ...value };
};
