import { enumerated, object, objectList, text } from "../columns.ts";
import { integerField, shape, textField } from "../fields.ts";
import { httpsUrl, picturePath } from "../rules.ts";
import { theme } from "./enums.ts";

const focus = (doc: string) => integerField({ doc, example: 50, min: 0, max: 100 });

export const heroImage = shape({
  name: "HeroImage",
  doc: "The large picture at the top of the menu page.",
  fields: {
    imagePath: textField({
      doc: "Path on the store's host, or https URL.",
      example: "/images/9f86d081884c7d659a2feaa0c55ad015/1280.webp",
      rule: picturePath,
    }),
    altText: textField({
      doc: "Description for screen readers; empty if the picture is only decoration.",
      example: "Two tables by the window, set for dinner",
      maxLength: 300,
      canBeEmpty: true,
    }),
    focusX: focus("What stays in sight when the picture is cropped: percent from the left."),
    focusY: focus("What stays in sight when the picture is cropped: percent from the top."),
  },
});

export const socialLink = shape({
  name: "SocialLink",
  doc: "A link to the restaurant on another site.",
  fields: {
    name: textField({ doc: "Name of the site.", example: "Instagram", maxLength: 40 }),
    url: textField({ doc: "https URL.", example: "https://www.instagram.com/copperpot", rule: httpsUrl }),
  },
});

/** The columns with what the menu page displays around the menu. */
export const pageTexts = {
  theme: enumerated("theme", theme, { doc: "Look of the guests' pages.", example: "bistro" })
    .notNull()
    .default("bistro"),
  promoBanner: text("promo_banner", {
    doc: "Text of the banner above the menu.",
    example: "5% off when you pick up. Free delivery from $60.",
    maxLength: 200,
    personal: false,
  }),
  heroHeadline: text("hero_headline", {
    doc: "Headline of the menu page.",
    example: "Dinner, straight from the fire",
    maxLength: 200,
    personal: false,
  }),
  heroSubheadline: text("hero_subheadline", {
    doc: "Text below the headline.",
    example:
      "Wood-grilled, baked this morning and packed the moment it is ready. Order here and every dollar stays with the kitchen.",
    maxLength: 500,
    personal: false,
  }),
  heroImage: object("hero_image", heroImage, {
    doc: "Picture at the top of the menu page; null for the picture of a featured dish.",
    example: null,
    personal: false,
  }),
  socialLinks: objectList("social_links", socialLink, {
    doc: "Links to the restaurant on other sites, for the footer.",
    max: 8,
    distinctBy: "url",
    personal: false,
  })
    .notNull()
    .default([]),
};
