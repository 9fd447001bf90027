import { z } from "zod";
import { color, email, httpsUrl, picturePath, textRule } from "../../../db/schema/rules.ts";
import { themes } from "../../../db/schema/store/enums.ts";
import type { StoreSettings } from "./settings.ts";

const optional = (max: number) => textRule(max, "nullIfEmpty")(z).nullable();
const required = (max: number) => textRule(max, "required")(z);
const percent = z.int().min(0).max(100);

/** The fields of the settings that the menu page displays, with the rules by which they are saved. */
const draftFields = {
  name: required(200),
  tagline: optional(200),
  address: required(500),
  phone: required(50),
  email: email(z),
  logoUrl: picturePath(z).nullable(),
  brandColor: color(z),
  theme: z.enum(themes),
  promoBanner: optional(200),
  heroHeadline: optional(200),
  heroSubheadline: optional(500),
  heroImage: z
    .object({ imagePath: picturePath(z), altText: z.string().max(300), focusX: percent, focusY: percent })
    .nullable(),
  socialLinks: z.array(z.object({ name: required(40), url: httpsUrl(z) })).max(8),
} as const;

/** The settings as they would be with a draft. A field that is unknown or still invalid, such as half a colour, keeps
 *  its saved value. */
export const applySettingsDraft = (store: StoreSettings, draft: Readonly<Record<string, unknown>>): StoreSettings => {
  const valid = Object.entries(draftFields).flatMap(([name, schema]) => {
    const result = name in draft ? schema.safeParse(draft[name]) : null;
    return result?.success ? [[name, result.data]] : [];
  });
  return { ...store, ...Object.fromEntries(valid) };
};
