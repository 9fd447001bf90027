import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { ownerCookies } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

/** A picture of 192 × 192 pixels. */
const pictureFile = fileURLToPath(new URL("../../../storefront/public/icon-192.png", import.meta.url));

/** A photo as phones take them: 2000 × 1500 pixels, and more bytes than the server takes. */
const takePhoto = async (page: Page, type = "image/jpeg"): Promise<Buffer> => {
  const url = await page.evaluate((written) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 2000, height: 1500 });
    const pixels = new ImageData(canvas.width, canvas.height);
    // Every pixel differs from the next, so that the file stays large.
    let value = 1;
    for (let index = 0; index < pixels.data.length; index += 1) {
      value = (value * 48_271) % 2_147_483_647;
      pixels.data[index] = index % 4 === 3 ? 255 : value & 255;
    }
    canvas.getContext("2d")?.putImageData(pixels, 0, 0);
    return canvas.toDataURL(written, 1);
  }, type);
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
};

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("a picture is cut to a shape when it is uploaded, by mouse and keyboard, once more afterwards, and shrunk if it is large", async () => {
  const cookies = await ownerCookies(browser);
  const owner = await Guest.visit(browser, { width: 390, cookies, path: "/dashboard/menu" });
  const { page, dialog } = owner;
  await page.getByRole("button", { name: "Change Mushroom and Walnut Burger" }).click();
  const item = page.getByRole("dialog", { name: "Mushroom and Walnut Burger" });
  await item.locator("summary").filter({ hasText: "Pictures" }).click();
  await item.getByLabel("Upload a picture").setInputFiles(pictureFile);
  await dialog.getByLabel("16:9").check();
  await dialog.getByLabel("Size of the frame").focus();
  for (let pressed = 0; pressed < 50; pressed += 1) await page.keyboard.press("ArrowLeft");
  const frame = await dialog.locator("canvas").boundingBox();
  if (!frame) throw new Error("The picture is not drawn.");
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2);
  await page.mouse.down();
  await page.mouse.move(frame.x + frame.width * 2, frame.y + frame.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => dialog.getByLabel("From left to right").inputValue()).toBe("75");
  await owner.picture("crop");
  expect(await findViolations(owner)).toEqual([]);
  await dialog.getByRole("button", { name: "Use this picture" }).click();
  const cut = item.locator("li img").last();
  const readSize = () => cut.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(readSize).toEqual([96, 54]);

  await item.locator("summary").filter({ hasText: "What must stay visible" }).last().click();
  await item.getByRole("button", { name: "Crop the picture" }).last().click();
  await dialog.getByLabel("Square").check();
  await dialog.getByRole("button", { name: "Use this picture" }).click();
  await expect.poll(readSize).toEqual([54, 54]);

  const photo = { name: "photo.jpg", mimeType: "image/jpeg", buffer: await takePhoto(page) };
  expect(photo.buffer.byteLength).toBeGreaterThan(5 * 1024 * 1024);
  await item.getByLabel("Upload a picture").setInputFiles(photo);
  await dialog.getByRole("button", { name: "Use this picture" }).click();
  await expect.poll(readSize).toEqual([1280, 960]);

  await item.getByLabel("Upload a picture").setInputFiles({
    ...{ name: "menu.jpg", mimeType: "image/jpeg", buffer: Buffer.from("This is no picture.") },
  });
  await item.getByText("We couldn't read this picture.").waitFor();
  expect(owner.complaints).toEqual([]);
  await owner.context.close();
});

/** Runs in the page: writes pictures as browsers without WebP do, such as Safari. */
const writeNoWebp = (): void => {
  const { toBlob } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.toBlob = function (callback, type, quality) {
    toBlob.call(this, callback, type === "image/webp" ? "image/png" : type, quality);
  };
};

it("a large picture is taken in a browser that writes no WebP, drawn smaller", async () => {
  const cookies = await ownerCookies(browser);
  const owner = await Guest.visit(browser, { width: 390, cookies, path: "/dashboard/menu" });
  const { page, dialog } = owner;
  await page.evaluate(writeNoWebp);
  await page.getByRole("button", { name: "Change Charred Broccoli" }).click();
  const item = page.getByRole("dialog", { name: "Charred Broccoli" });
  await item.locator("summary").filter({ hasText: "Pictures" }).click();
  const photo = { name: "photo.webp", mimeType: "image/webp", buffer: await takePhoto(page, "image/webp") };
  await item.getByLabel("Upload a picture").setInputFiles(photo);
  const stored = page.waitForResponse((response) => response.url().endsWith("/api/images"));
  await dialog.getByRole("button", { name: "Use this picture" }).click();
  const answer = await stored;
  expect(answer.status()).toBe(200);
  const bytes = Number((await answer.request().allHeaders())["content-length"]);
  expect(bytes).toBeGreaterThan(2 * 1024 * 1024);
  expect(bytes).toBeLessThan(5.1 * 1024 * 1024);
  expect(owner.complaints).toEqual([]);
  await owner.context.close();
});
