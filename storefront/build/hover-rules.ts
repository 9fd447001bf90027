import type { CSSOptions } from "vite";

type Plugins = NonNullable<Exclude<CSSOptions["postcss"], string | undefined>["plugins"]>;

/** Whether a selector matches what is hovered. `:not(:hover)` belongs to every device. */
const isHovered = (selector: string): boolean => selector.replaceAll(/:not\([^)]*\)/g, "").includes(":hover");

/** Limits rules of `:hover` to devices whose pointer hovers, because a touch screen keeps their look after a tap. */
export const hoverRules: Plugins[number] = {
  postcssPlugin: "hover-rules",
  OnceExit(root, { AtRule }) {
    root.walkRules(/:hover/, (rule) => {
      const hovered = rule.selectors.filter(isHovered);
      if (hovered.length === 0 || rule.parent?.toString().startsWith("@media (hover: hover)")) return;
      const others = rule.selectors.filter((selector) => !hovered.includes(selector));
      if (others.length > 0) rule.cloneBefore({ selectors: others });
      const media = new AtRule({ name: "media", params: "(hover: hover)" });
      rule.replaceWith(media);
      media.append(rule.clone({ selectors: hovered }));
    });
  },
};
