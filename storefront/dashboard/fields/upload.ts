import { Refused, Unreachable } from "../../api/client.ts";

/** A picture as the server keeps it. */
export interface Picture {
  imagePath: string;
  width: number;
  height: number;
}

/** The most that the server takes of one picture. */
export const mostBytes = 5 * 1024 * 1024;

/** Sends a picture to the server. Throws Refused, Unreachable. */
export const uploadPicture = async (file: File): Promise<Picture> => {
  const body = new FormData();
  body.append("file", file);
  const answer = await fetch("/api/images", { method: "POST", headers: { accept: "application/json" }, body })
    .then(async (response) => ({ isGood: response.ok, body: await response.json() }))
    .catch(() => {
      throw new Unreachable("No answer came.");
    });
  if (answer.isGood) return answer.body;
  throw new Refused(String(answer.body.code ?? "INTERNAL"), String(answer.body.detail ?? ""), [], answer.body);
};
