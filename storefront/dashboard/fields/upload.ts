import { Refused, Unreachable } from "../../api/client.ts";

/** A picture as the server keeps it. */
export interface Picture {
  imagePath: string;
  width: number;
  height: number;
}

/** The most that the server takes of one picture. */
export const maxBytes = 5 * 1024 * 1024;

/** Sends a picture to the server. Throws Refused, Unreachable. */
export const uploadPicture = async (file: File): Promise<Picture> => {
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
