import { z } from "zod";
import { AppError } from "../../errors.ts";
import { operation } from "../operation.ts";
import { type Inspected, inspectPicture } from "./inspect.rules.ts";
import { keepPicture } from "./keep.ts";
import { picturePath } from "./sizes.rules.ts";

/** The largest file that is taken, in bytes. */
const mostBytes = 5 * 1024 * 1024;
const mostEdge = 12_000;
const mostPixels = 50_000_000;

const refused = (message: string) => new AppError("BAD_INPUT", message, { errors: [{ path: "file", message }] });

/** Few bytes can unfold to a picture that fills all memory, so its size is judged before it is decoded. */
const demandReadable = (picture: Inspected | null): void => {
  if (!picture) throw refused("Please send a whole JPEG, PNG, WebP or AVIF.");
  const { width, height } = picture;
  if (width > mostEdge || height > mostEdge || width * height > mostPixels) {
    throw refused("This picture is too large: at most 12,000 pixels an edge and 50 million in all.");
  }
};

const pictureSchema = z
  .object({
    imagePath: z.string().meta({ description: "For imagePath, thumbnail and logoUrl: the widest variant." }),
    width: z.int().meta({ description: "Of that variant, in pixels." }),
    height: z.int().meta({ description: "Of that variant, in pixels." }),
  })
  .meta({ id: "UploadedPicture", description: "A picture as it is kept: WebP, at most 1280 pixels wide." });

const pictureFile = z
  .instanceof(File, { error: "Please send a picture as the field file." })
  .meta({ type: "string", format: "binary", description: "The picture, at most 5 MiB." });

const uploadPicture = operation({
  name: "uploadPicture",
  kind: "mutation",
  description: "Keeps a picture (JPEG, PNG, WebP or AVIF) in several widths. The same picture sent again stays one.",
  access: { kind: "scope", scope: "write_menu" },
  idempotency: "natural",
  input: z.object({ file: pictureFile }),
  output: pictureSchema,
  rest: { method: "POST", path: "/api/images", multipart: { mostBytes } },
  graphql: false,
}).handle(async (ctx, { file }) => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  demandReadable(inspectPicture(bytes));
  const { hash, width, height } = await keepPicture(ctx, bytes);
  return { imagePath: picturePath(hash, width), width, height };
});

export const pictureOperations = [uploadPicture];
