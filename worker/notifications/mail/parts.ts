import { escapeHtml as text } from "../../escape-html.ts";
import { band, table } from "./mail-frame.ts";
import type { Stationery } from "./stationery.ts";

export const paragraph = (words: string, { day }: Stationery): string =>
  `<p class="text" style="margin:0 0 12px;color:${day.text}">${text(words)}</p>`;

export const headline = (words: string, { day, display, weight }: Stationery): string =>
  `<h1 class="text" style="margin:0 0 12px;font:${weight} 26px/1.3 ${display};color:${day.text}">${text(words)}</h1>`;

/** The most important fact of a mail, in a box. */
export const keyFact = ({ label, value }: { label: string; value: string }, { day, innerRadius }: Stationery): string =>
  band(
    table(
      `<tr><td class="key" style="padding:14px 18px;background:${day.sunken};border-radius:${innerRadius}px"><div class="soft" style="color:${day.soft};font-size:14px">${text(label)}</div><div class="text" style="color:${day.text};font-size:18px;font-weight:600;line-height:1.3;overflow-wrap:anywhere"><bdi>${text(value)}</bdi></div></td></tr>`,
    ),
  );

export const button = (
  { label, address }: { label: string; address: string },
  { day, innerRadius }: Stationery,
): string =>
  band(
    `<a class="fill" href="${text(address)}" style="display:block;padding:15px 20px;background:${day.fill};color:${day.onFill};border-radius:${innerRadius}px;text-align:center;text-decoration:none;font-weight:600">${text(label)}</a>`,
  );
