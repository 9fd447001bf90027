import type { LegalPage } from "../../schema/store/enums.ts";
import type { LegalFacts } from "../facts.ts";

/** Accessibility statement. Source: ADA, title III; W3C, "Developing an Accessibility Statement". */
export const accessibility = ({ name, website, email, phone }: LegalFacts): LegalPage => ({
  kind: "accessibility",
  title: "Accessibility",
  text: `${name} wants every guest to be able to order at ${website} without help.

## What we aim for

We follow the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. You can order with a keyboard or a screen reader, enlarge text to 200%, and use the site on a narrow screen without scrolling sideways. Colors have enough contrast, motion stops if your device asks for it, and every error is explained in words beside its field.

## Known limits

We write the descriptions of dishes and pictures ourselves, and one may be missing. Our payment partners run their own payment pages.

## Tell us about a barrier

Write to <${email}> or call ${phone}. We gladly take your order by phone, and we reply within five business days.`,
});
