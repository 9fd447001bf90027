import type { Plugin, Rollup } from "vite";
import { defer } from "../deferred.ts";

const accountFrame = "account/area/account-area.tsx";

/** The lazy pages of `app.tsx` by the start of their path, longer ones first. */
const lazyPages: readonly (readonly [string, ...string[]])[] = [
  ["/menu", "item/item-page.tsx"],
  ["/order/confirmed", "pages/confirmation.tsx"],
  ["/order/find", "order/find-order-page.tsx"],
  ["/order", "receipt/receipt-page.tsx"],
  ["/login", "account/login-page.tsx"],
  ["/account/orders", accountFrame, "account/orders-page.tsx", "account/order-page.tsx"],
  ["/account/favourites", accountFrame, "account/favourites/favourites-page.tsx"],
  ["/account/addresses", accountFrame, "account/addresses-page.tsx"],
  ["/account/payment-methods", accountFrame, "account/payment-methods/payment-methods-page.tsx"],
  ["/account/profile", accountFrame, "account/profile-page.tsx"],
  ["/account/privacy", accountFrame, "account/privacy/privacy-page.tsx"],
  ["/account", accountFrame, "account/overview/overview-page.tsx"],
  ["/dashboard", "dashboard/dashboard-page.tsx"],
  ["/products", "products/products-page.tsx"],
  ["/404", "pages/not-found.tsx"],
];

interface Files {
  scripts: Set<string>;
  styles: Set<string>;
}

/** The scripts and style sheets of chunks and of their static imports. */
const collectFiles = (chunks: readonly Rollup.OutputChunk[], bundle: Rollup.OutputBundle): Files => {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const follow = ({ fileName, imports, viteMetadata }: Rollup.OutputChunk): void => {
    if (scripts.has(fileName)) return;
    scripts.add(fileName);
    for (const name of imports) {
      const next = bundle[name];
      if (next?.type === "chunk") follow(next);
    }
    for (const style of viteMetadata?.importedCss ?? []) styles.add(style);
  };
  for (const chunk of chunks) follow(chunk);
  return { scripts, styles };
};

const listChunks = (bundle: Rollup.OutputBundle): Rollup.OutputChunk[] =>
  Object.values(bundle).filter((output) => output.type === "chunk");

/** The chunk of a lazy page's module. */
const findPage = (module: string, bundle: Rollup.OutputBundle): Rollup.OutputChunk => {
  const chunk = listChunks(bundle).find(({ moduleIds }) =>
    moduleIds.some((id) => id.endsWith(`/storefront/${module}`)),
  );
  if (!chunk) throw new Error(`The page ${module} is missing from the build. Update \`lazyPages\`.`);
  return chunk;
};

const findStart = (bundle: Rollup.OutputBundle): Rollup.OutputChunk => {
  const start = listChunks(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith("/index.html"));
  if (!start) throw new Error("The build has no start. Add index.html to the inputs in vite.config.ts.");
  return start;
};

const readStyles = (name: string, bundle: Rollup.OutputBundle): string => {
  const output = bundle[name];
  return output?.type === "asset" ? String(output.source).trim() : "";
};

/** Removes the style sheets that every page needs from the build, and returns their rules. No script may load them a
 *  second time, so the chunks forget them too. */
const takeStartStyles = (bundle: Rollup.OutputBundle): string => {
  const { styles: names } = collectFiles([findStart(bundle)], bundle);
  const rules = [...names].map((name) => {
    const rules = readStyles(name, bundle);
    delete bundle[name];
    return rules;
  });
  for (const { viteMetadata } of listChunks(bundle)) for (const name of names) viteMetadata?.importedCss.delete(name);
  return rules.join("").trim();
};

/** The styles of a lazy page, and deferred preloads of those of its scripts that the start does not load. A disabled
 *  link is not loaded, and tells Vite that the page's scripts need not load the style sheet. Scripts are fetched before
 *  they are imported (`parts/load-lazily.ts`), so they are preloaded for that: an import that joined a lost preload
 *  would fail for good. */
const writeFiles = (modules: readonly string[], bundle: Rollup.OutputBundle): string => {
  const ofPage = collectFiles(
    modules.map((module) => findPage(module, bundle)),
    bundle,
  );
  const { scripts: loaded } = collectFiles([findStart(bundle)], bundle);
  const styles = [...ofPage.styles].map(
    (name) => `<style>${readStyles(name, bundle)}</style><link rel="stylesheet" disabled crossorigin href="/${name}">`,
  );
  const scripts = [...ofPage.scripts]
    .filter((name) => !loaded.has(name))
    .map((name) => `<link rel="preload" as="fetch" crossorigin href="/${name}">`);
  return styles.join("") + defer(scripts.join(""));
};

/** Defers the start script until the first paint. */
const deferStart = (html: string): string =>
  html.replace(/\s*<script type="module" crossorigin src="[^"]+"><\/script>/, (script) => defer(script.trim()));

/** Writes the styles of every page into the template, because a phone would wait a round trip for a file of them. Notes
 *  the styles and scripts of lazy pages there too. The worker inserts those of the page that it renders: the page would
 *  have no styles until its script is loaded, and the script would be requested only after the start has run. */
export const pageFiles = (): Plugin => {
  let startStyles = "";
  return {
    name: "page-files",
    generateBundle: {
      order: "pre",
      handler(_options, bundle) {
        startStyles = takeStartStyles(bundle);
      },
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        if (!bundle) return html;
        const notes = lazyPages.map(([start, ...modules]) => `<!--files ${start} ${writeFiles(modules, bundle)}-->`);
        return deferStart(html).replace("</head>", () => `<style>${startStyles}</style>${notes.join("")}</head>`);
      },
    },
  };
};
