import { z } from "zod";
import { AppError } from "../../errors.ts";
import { operation } from "../operation.ts";
import { type Inspected, inspectPicture } from "./inspect.rules.ts";
import { storePicture } from "./keep.ts";
import { picturePath } from "./sizes.rules.ts";

/** The maximum file size in bytes. */
const maxBytes = 5 * 1024 * 1024;
const maxEdge = 12_000;
const maxPixels = 50_000_000;

const refused = (message: string) => new AppError("BAD_INPUT", message, { errors: [{ path: "file", message }] });

/** Checks the dimensions before decoding, because a small file can decode to a picture that exhausts memory. */
const assertSupported = (picture: Inspected | null): void => {
  if (!picture) throw refused("Please send a complete JPEG, PNG, WebP or AVIF file.");
  const { width, height } = picture;
  if (width > maxEdge || height > maxEdge || width * height > maxPixels) {
    throw refused("This picture is too large. Use at most 12,000 pixels per side and 50 megapixels in total.");
  }
};

const pictureSchema = z
  .object({
    imagePath: z
      .string()
      .meta({ description: "The path of the widest variant, for imagePath, thumbnail and logoUrl." }),
    width: z.int().meta({ description: "Width of that variant in pixels." }),
    height: z.int().meta({ description: "Height of that variant in pixels." }),
  })
  .meta({ id: "UploadedPicture", description: "A stored picture: WebP, at most 1280 pixels wide." });

const pictureFile = z
  .instanceof(File, { error: "Please send a picture in the field `file`." })
  .meta({ type: "string", format: "binary", description: "The picture, at most 5 MiB." });

const uploadPicture = operation({
  name: "uploadPicture",
  kind: "mutation",
  description:
    "Stores a picture (JPEG, PNG, WebP or AVIF) in several widths. Uploading the same file again stores it once.",
  access: { kind: "scope", scope: "write_menu" },
  idempotency: "natural",
  audit: { none: "A picture is on no page until a dish or a setting refers to it." },
  input: z.object({ file: pictureFile }),
  output: pictureSchema,
  rest: { method: "POST", path: "/api/images", multipart: { maxBytes } },
  graphql: false,
}).handle(async (ctx, { file }) => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  assertSupported(inspectPicture(bytes));
  const { hash, width, height } = await storePicture(ctx, bytes);
  return { imagePath: picturePath(hash, width), width, height };
});

export const pictureOperations = [uploadPicture];
