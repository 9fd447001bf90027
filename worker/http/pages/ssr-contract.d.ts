import type { PageData, RenderedPage } from "../../../storefront/contract.ts";

// The rendering API that the worker sees. It keeps DOM types and JSX out of the worker's type check.
export declare const renderPage: (data: PageData) => Promise<RenderedPage>;
export declare const hydrationScript: () => string;
