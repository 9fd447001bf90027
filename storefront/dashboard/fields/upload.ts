import { Refused, Unreachable } from "../../api/client.ts";

/** An uploaded image. */
export interface Picture {
  imagePath: string;
  width: number;
  height: number;
}

/** The server's size limit for an image. */
export const maxBytes = 5 * 1024 * 1024;

/** Uploads an image. Throws Refused or Unreachable. */
export const uploadPicture = async (file: Blob): Promise<Picture> => {
  const body = new FormData();
  body.append("file", file);
  const result = await fetch("/api/images", { method: "POST", headers: { accept: "application/json" }, body })
    .then(async (response) => ({ isOk: response.ok, body: await response.json() }))
    .catch(() => {
      throw new Unreachable("No response from the server. Check the connection and try again.");
    });
  if (result.isOk) return result.body;
  throw new Refused(String(result.body.code ?? "INTERNAL"), String(result.body.detail ?? ""), [], result.body);
};
