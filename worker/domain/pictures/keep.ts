import { withinTime } from "../../../db/time-limit.ts";
import type { Ctx } from "../../context.ts";
import { AppError, unavailable } from "../../errors.ts";
import { sha256Hex } from "../bytes.ts";
import { maxWidth, widthsOf } from "./sizes.rules.ts";

export interface StoredPicture {
  hash: string;
  width: number;
  height: number;
}

const contentType = "image/webp";
const hashLength = 32;
/** R2 answers within a fraction of a second. */
const storageLimitMs = 5_000;
/** Converting the largest picture that is accepted takes a few seconds. */
const imagesLimitMs = 10_000;

const callStorage = <Result>(call: Promise<Result>): Promise<Result> => withinTime(storageLimitMs, call);

/** The storage key of a variant. It includes the store's id, so that stores cannot read each other's pictures. */
const keyOf = (storeId: string, hash: string, width: number): string => `${storeId}/${hash}/${width}.webp`;

const unreadable = () =>
  new AppError("BAD_INPUT", "This picture could not be read. Please save it again in an image editor and retry.", {
    errors: [{ path: "file", message: "This picture could not be read." }],
  });

/** Whether Cloudflare Images was not reached. Its errors have a code, and any of them may concern the picture: the
 *  local simulation answers 500 for a damaged one. */
const isServiceFailure = (error: unknown): boolean => error instanceof Error && !("code" in error);

/** Calls Cloudflare Images. Throws UNAVAILABLE if it fails or hangs, BAD_INPUT if the picture cannot be decoded. */
const callImages = <Result>(call: Promise<Result>): Promise<Result> =>
  withinTime(imagesLimitMs, call).catch((error: unknown) => {
    const message = error instanceof Error ? error.message.split("\n")[0] : "unknown";
    console.error(JSON.stringify({ name: "PictureNotConverted", message }));
    throw isServiceFailure(error) ? unavailable() : unreadable();
  });

/** Converts a picture to a WebP variant: rotated by its EXIF orientation, without location and camera metadata. */
const variant = (images: ImagesBinding, bytes: Uint8Array<ArrayBuffer>, width: number): Promise<ArrayBuffer> => {
  const convert = async (): Promise<ArrayBuffer> => {
    const conversion = images.input(new Blob([bytes]).stream()).transform({ width, fit: "scale-down" });
    const result = await conversion.output({ format: contentType, anim: false });
    return new Response(result.image()).arrayBuffer();
  };
  return callImages(convert());
};

const sizeOf = async (images: ImagesBinding, bytes: ArrayBuffer): Promise<{ width: number; height: number }> => {
  const size = await callImages(images.info(new Blob([bytes]).stream()));
  if (!("width" in size)) throw unreadable();
  return { width: size.width, height: size.height };
};

/** Finds a stored picture. The widest variant is written last, so finding it means that all variants exist. */
const find = async (bucket: R2Bucket, storeId: string, hash: string): Promise<StoredPicture | null> => {
  const prefix = `${storeId}/${hash}/`;
  const { objects } = await callStorage(bucket.list({ prefix, include: ["customMetadata"] }));
  const { width, height } = objects.find(({ customMetadata }) => customMetadata?.["height"])?.customMetadata ?? {};
  return width && height ? { hash, width: Number(width), height: Number(height) } : null;
};

/** Creates and stores the variants of a picture under the digest of its bytes, so that equal files are stored once.
 *  Throws BAD_INPUT if it cannot be decoded. */
export const storePicture = async ({ env, store }: Ctx, bytes: Uint8Array<ArrayBuffer>): Promise<StoredPicture> => {
  const { IMAGES: images, PICTURES: bucket } = env;
  if (!images || !bucket)
    throw new AppError("INTERNAL", "Picture uploads are not configured. Add the IMAGES and PICTURES bindings.");
  const hash = (await sha256Hex(bytes)).slice(0, hashLength);
  const known = await find(bucket, store.id, hash);
  if (known) return known;
  const widest = await variant(images, bytes, maxWidth);
  const size = await sizeOf(images, widest);
  const httpMetadata = { contentType };
  // One at a time, because each holds a decoded picture in memory.
  for (const width of widthsOf(size.width).slice(0, -1)) {
    const narrower = await variant(images, bytes, width);
    await callStorage(bucket.put(keyOf(store.id, hash, width), narrower, { httpMetadata }));
  }
  const customMetadata = { width: String(size.width), height: String(size.height) };
  await callStorage(bucket.put(keyOf(store.id, hash, size.width), widest, { httpMetadata, customMetadata }));
  return { hash, ...size };
};

/** The bytes of one variant of a store's picture; null if it does not exist. Throws an error that counts as unavailable
 *  if R2 fails or hangs. */
export const findVariant = async (
  bucket: R2Bucket | undefined,
  storeId: string,
  hash: string,
  width: number,
): Promise<ArrayBuffer | null> => {
  const read = async (): Promise<ArrayBuffer | null> => {
    const object = await bucket?.get(keyOf(storeId, hash, width));
    return object ? object.arrayBuffer() : null;
  };
  return callStorage(read());
};

const picturesAtOnce = 500;

/** Deletes pictures of a store, at most a fixed number. Returns whether there may be more. */
export const deletePictures = async (bucket: R2Bucket, storeId: string): Promise<boolean> => {
  const { objects, truncated } = await callStorage(bucket.list({ prefix: `${storeId}/`, limit: picturesAtOnce }));
  if (objects.length > 0) await callStorage(bucket.delete(objects.map(({ key }) => key)));
  return truncated;
};
