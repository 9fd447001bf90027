import { listVariants } from "./sizes.rules.ts";

/** The first letters of a name's first two words, for a mark without a logo. initials("Copper Pot") is "CP". */
export const initials = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();

const drawnLogo = /^(\/pictures\/[a-z0-9-]+)\/logo\.svg$/;

/** The path of a small raster image of a logo, because mail clients draw no SVG; null without one on the store's own
 *  host. rasterLogo("/pictures/umi-sando/logo.svg") is "/pictures/umi-sando/icon-192.png". */
export const rasterLogo = (logoUrl: string | null): string | null => {
  if (!logoUrl?.startsWith("/") || logoUrl.startsWith("//")) return null;
  const [, folder] = drawnLogo.exec(logoUrl) ?? [];
  if (folder) return `${folder}/icon-192.png`;
  return logoUrl.endsWith(".svg") ? null : (listVariants(logoUrl)[0]?.address ?? logoUrl);
};
