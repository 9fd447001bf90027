import "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** The port of the built worker that `setup.ts` started. */
    port: number;
  }
}
