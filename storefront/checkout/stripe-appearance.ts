import type { Appearance } from "@stripe/stripe-js";

/** The page's design tokens for Stripe's iframe, which the page's style sheets cannot reach. */
export const stripeAppearance = (isDark: boolean): Appearance => {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string): string => tokens.getPropertyValue(`--${name}`).trim();
  const field = { border: `1px solid ${token("line-strong")}`, boxShadow: "none" };
  const focused = { borderColor: token("ink"), boxShadow: `0 0 0 2px ${token("ink")}` };
  return {
    theme: isDark ? "night" : "stripe",
    variables: {
      colorPrimary: token("ink"),
      colorBackground: token("surface"),
      colorText: token("text"),
      colorTextSecondary: token("text-soft"),
      colorTextPlaceholder: token("text-faint"),
      colorDanger: token("bad"),
      fontFamily: token("sans"),
      fontSizeBase: "16px",
      borderRadius: "10px",
    },
    rules: { ".Input": field, ".Input:focus": focused, ".Label": { color: token("text-soft"), fontSize: "15px" } },
  };
};
