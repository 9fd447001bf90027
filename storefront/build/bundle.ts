// The build command of wrangler.toml. Under `npm start`, the builder that keeps earlier work in memory does the build.
export {};

const builder = process.env["TIFFIN_BUILDER"];
if (builder) {
  const response = await fetch(builder, { method: "POST" });
  // Not an error of this process: wrangler would hold all requests instead of serving the last successful build.
  if (!response.ok) console.error(await response.text());
} else {
  const { buildChanges } = await import("./changes.ts");
  await buildChanges();
}
