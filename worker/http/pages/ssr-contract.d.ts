import type { PageData, RenderedPage } from "../../../storefront/contract.ts";

// What the worker may know of the pages: this keeps DOM types and JSX out of the worker's type check.
export declare const renderPage: (data: PageData) => Promise<RenderedPage>;
export declare const hydrationScript: () => string;
