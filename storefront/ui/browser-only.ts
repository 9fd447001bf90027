/** Stands in the worker's bundle for the code of a lazy component that only browsers render. */
export const browserOnly = (): never => {
  throw new Error("Only a browser renders this component.");
};
