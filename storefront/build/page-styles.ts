import type { Plugin, Rollup } from "vite";

/** The lazy pages of `app.tsx` by the start of their path, longer ones first. */
const lazyPages = [
  ["/order/confirmed", "pages/confirmation.tsx"],
  ["/order/find", "order/find-order-page.tsx"],
  ["/order", "receipt/receipt-page.tsx"],
  ["/login", "account/login-page.tsx"],
  ["/account/orders", "account/order-page.tsx"],
  ["/account/privacy", "account/privacy/privacy-page.tsx"],
  ["/account", "account/account-page.tsx"],
  ["/dashboard", "dashboard/dashboard-page.tsx"],
  ["/products", "products/products-page.tsx"],
] as const;

/** The style sheets of a chunk and of its static imports. */
const collectStyles = (chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle): Set<string> => {
  const styles = new Set<string>();
  const followed = new Set<string>();
  const follow = ({ fileName, imports, viteMetadata }: Rollup.OutputChunk): void => {
    if (followed.has(fileName)) return;
    followed.add(fileName);
    for (const name of imports) {
      const next = bundle[name];
      if (next?.type === "chunk") follow(next);
    }
    for (const style of viteMetadata?.importedCss ?? []) styles.add(style);
  };
  follow(chunk);
  return styles;
};

/** Notes the style sheets of lazy pages in the template. The worker links those of the page that it renders, which
 *  would have no styles until its script is loaded. */
export const pageStyles = (): Plugin => ({
  name: "page-styles",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle }) {
      if (!bundle) return html;
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const notes = lazyPages.map(([start, module]) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/storefront/${module}`));
        if (!chunk) throw new Error(`The page ${module} is missing from the build. Update \`lazyPages\`.`);
        const links = [...collectStyles(chunk, bundle)]
          .filter((style) => !html.includes(style))
          .map((style) => `<link rel="stylesheet" crossorigin href="/${style}">`);
        return `<!--styles ${start} ${links.join("")}-->`;
      });
      return html.replace("</head>", () => `${notes.join("")}</head>`);
    },
  },
});
