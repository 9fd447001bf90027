import { expect, it } from "vitest";
import type { Actor } from "../../support/builders/client.ts";
import {
  buildPng,
  pictureFile,
  pictureForm,
  pictures,
  pngWithoutPixels,
  smallPicture,
  uprightJpeg,
} from "../../support/builders/pictures.ts";
import { type World, world } from "../../support/world.ts";

const mebibyte = 1024 * 1024;

interface ResponseBody {
  imagePath: string;
  width: number;
  height: number;
  code?: string;
  errors?: { path: string }[];
}

const upload = async (caller: Actor | World, body: FormData | string, headers: Record<string, string> = {}) => {
  const answer = await caller.post("/api/images", body, { headers });
  return { status: answer.status, ...(await answer.json<ResponseBody>()) };
};

/** The bytes of a response as characters, to search for text that must be absent. */
const textInput = async (answer: Response): Promise<string> =>
  new TextDecoder("latin1").decode(await answer.arrayBuffer());

const listStoredKeys = async ({ env }: World): Promise<string[]> => {
  const { objects = [] } = (await env.PICTURES?.list()) ?? {};
  return objects.map(({ key }) => key);
};

it("a picture is stored in the widths that phones request, never enlarged, and only once if it is repeated", async () => {
  const shop = await world();
  const manager = await shop.withKey(["write_menu"]);
  const large = await buildPng(1500, 750);
  const uploads = await Promise.all(Array.from({ length: 10 }, () => upload(manager, pictureForm(pictureFile(large)))));
  const [first] = uploads;
  expect(first).toMatchObject({ status: 200, width: 1280, height: 640 });
  for (const upload of uploads) expect(upload).toEqual(first);
  const folder = first?.imagePath.replace(/^\/images\/([0-9a-f]{32})\/1280\.webp$/, "$1");
  const names = (await listStoredKeys(shop)).map((key) => key.split("/").slice(1).join("/"));
  expect(names.toSorted()).toEqual([1280, 320, 640, 960].map((width) => `${folder}/${width}.webp`));

  const small = await upload(manager, pictureForm(pictureFile(await buildPng(400, 300))));
  expect(small).toMatchObject({ width: 400, height: 300 });
  expect((await shop.get(small.imagePath.replace("400.webp", "320.webp"))).status).toBe(200);
  expect((await shop.get(small.imagePath.replace("400.webp", "640.webp"))).status).toBe(404);
});

it("a picture is recognized by its content and not its name, and executable content is refused", async () => {
  const shop = await world();
  const manager = await shop.withKey(["write_menu"]);
  for (const bytes of Object.values(pictures)) {
    expect(await upload(manager, pictureForm(pictureFile(bytes, "page.html")))).toMatchObject({
      status: 200,
      width: 2,
    });
  }
  const storedKeys = await listStoredKeys(shop);
  const text = (content: string) => new TextEncoder().encode(content);
  const refused: Record<string, FormData | string> = {
    "an SVG": pictureForm(pictureFile(text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))),
    "a page": pictureForm(pictureFile(text("<!doctype html><script>alert(1)</script>"))),
    "a GIF": pictureForm(pictureFile(text("GIF89a\u0001\u0000\u0001\u0000"))),
    nothing: pictureForm(pictureFile(new Uint8Array())),
    "text in the place of a file": pictureForm("hello"),
    "a form without the file": new FormData(),
    "an edge of more than 12,000": pictureForm(pictureFile(pngWithoutPixels(12_001, 2))),
    "more than 50 million pixels": pictureForm(pictureFile(pngWithoutPixels(10_000, 5_001))),
    "pixels that are not there": pictureForm(pictureFile(pngWithoutPixels(4000, 4000))),
    JSON: "{}",
  };
  for (const [kind, bytes] of Object.entries(pictures)) {
    refused[`half a ${kind}`] = pictureForm(pictureFile(bytes.slice(0, bytes.byteLength - 20)));
  }
  const twice = pictureForm(smallPicture);
  twice.append("file", smallPicture);
  refused["two files"] = twice;
  for (const [title, body] of Object.entries(refused)) {
    const { status, code } = await upload(manager, body);
    expect([title, status, code]).toEqual([title, 400, "BAD_INPUT"]);
  }
  const headers = { "content-type": "multipart/form-data" };
  expect(await upload(manager, "no boundary", headers)).toMatchObject({ status: 400, code: "BAD_INPUT" });
  expect(await listStoredKeys(shop)).toEqual(storedKeys);
});

it("an uploaded file loses everything but its pixels: location, comments and appended files", async () => {
  const shop = await world();
  const manager = await shop.withKey(["write_menu"]);
  const page = "<script>alert(1)</script>";
  const fileWithComment = new Blob([await buildPng(64, 48, `40.6892 N ${page}`), page]);
  const { imagePath } = await upload(manager, pictureForm(new File([fileWithComment], "dish.html")));
  const served = await textInput(await shop.get(imagePath));
  expect(served.slice(0, 4)).toBe("RIFF");
  expect(served).not.toContain("script");
  expect(served).not.toContain("40.6892");
  expect(new TextDecoder().decode(uprightJpeg)).toContain("TiffinCam");
  const upright = await upload(manager, pictureForm(pictureFile(uprightJpeg)));
  expect(upright).toMatchObject({ width: 4, height: 8 });
  expect(await textInput(await shop.get(upright.imagePath))).not.toMatch(/TiffinCam|Exif/i);
});

it("a file of more than 5 MiB is refused as too large, and one of 5 MiB is judged by its content", async () => {
  const shop = await world();
  const manager = await shop.withKey(["write_menu"]);
  const largestFile = new Uint8Array(5 * mebibyte);
  largestFile.set(pictures.jpeg);
  expect(await upload(manager, pictureForm(pictureFile(largestFile)))).toMatchObject({ status: 200, width: 2 });
  const tooLargeFile = new Uint8Array(5 * mebibyte + 1);
  expect(await upload(manager, pictureForm(pictureFile(tooLargeFile)))).toMatchObject({
    status: 413,
    code: "TOO_LARGE",
  });
  let pulledChunks = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulledChunks += 1;
      controller.enqueue(new Uint8Array(mebibyte));
    },
  });
  const authorization = { "content-type": "multipart/form-data; boundary=x" };
  const unread = new Request("http://localhost/api/images", { method: "POST", body: endless, headers: authorization });
  expect((await shop.fetch(unread)).status).toBe(401);
  // An unauthorized upload is never buffered: it is drained to keep the connection, up to 16 MiB.
  expect(pulledChunks).toBeLessThan(20);
});

it("only callers who may change the menu can upload, and without storage no upload is accepted", async () => {
  const shop = await world();
  const form = () => pictureForm(smallPicture);
  expect(await upload(shop, form())).toMatchObject({ status: 401, code: "UNAUTHENTICATED" });
  expect(await upload(await shop.withKey(["read_menu"]), form())).toMatchObject({ status: 403, code: "MISSING_SCOPE" });
  expect(await upload(await shop.asStaff("manager"), form())).toMatchObject({ status: 200 });
  const bare = await world();
  delete bare.env.PICTURES;
  expect(await upload(await bare.withKey(["write_menu"]), form())).toMatchObject({ status: 500, code: "INTERNAL" });
});

it("a picture is cached for good, cannot run in a browser, and is read from the bucket once", async () => {
  const shop = await world();
  const { imagePath } = await upload(await shop.withKey(["write_menu"]), pictureForm(smallPicture));
  const first = await shop.get(imagePath);
  expect(first.status).toBe(200);
  const { "content-type": type, "cache-control": caching, ...headers } = Object.fromEntries(first.headers);
  expect([type, caching]).toEqual(["image/webp", "public, max-age=31536000, immutable"]);
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringMatching(/sandbox$/),
  });
  const bytes = await first.arrayBuffer();
  const [key = ""] = await listStoredKeys(shop);
  await shop.env.PICTURES?.delete(key);
  const repeated = await shop.get(imagePath);
  expect(await repeated.arrayBuffer()).toEqual(bytes);
  const conditionalRequest = { headers: { "if-none-match": first.headers.get("etag") ?? "" } };
  expect((await shop.get(imagePath, conditionalRequest)).status).toBe(304);
});

it("another restaurant's picture is answered like a missing one", async () => {
  const shop = await world();
  const { imagePath } = await upload(await shop.withKey(["write_menu"]), pictureForm(smallPicture));
  const responses = await Promise.all([
    shop.get(imagePath, { store: "umi-sando" }),
    shop.get(imagePath.replace(/[0-9a-f]{32}/, "0".repeat(32))),
    shop.get("/images/../../secret/2.webp"),
    shop.get(imagePath.replace("2.webp", "2.html")),
  ]);
  for (const answer of responses) expect(answer.status).toBe(404);
  const [ownPicture, missing] = await Promise.all(responses.slice(0, 2).map((answer) => answer.text()));
  expect(ownPicture).toBe(missing);
});
