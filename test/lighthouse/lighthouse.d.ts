/** The part of Lighthouse that the audit uses. Its package is installed only by `npm run lighthouse`. */
declare module "lighthouse" {
  interface Audit {
    title: string;
    score: number | null;
    numericValue?: number;
  }

  interface Category {
    score: number | null;
    auditRefs: { id: string; weight: number }[];
  }

  interface LighthouseResult {
    categories: Record<string, Category>;
    audits: Record<string, Audit>;
    runtimeError?: { code: string; message: string };
  }

  const lighthouse: (
    url: string,
    flags: {
      port: number;
      output: "json";
      logLevel: "error";
      extraHeaders: Record<string, string>;
      throttling: { cpuSlowdownMultiplier: number };
    },
  ) => Promise<{ lhr: LighthouseResult } | undefined>;
  export default lighthouse;
}

/** The functions that Lighthouse runs in a page. */
declare module "lighthouse/core/lib/page-functions.js" {
  export const pageFunctions: { computeBenchmarkIndex: () => number };
}

/** The part of the package that makes certificates. It is installed with Lighthouse. */
declare module "selfsigned" {
  export const generate: (attributes: { name: string; value: string }[]) => Promise<{ private: string; cert: string }>;
}
