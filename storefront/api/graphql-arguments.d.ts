/** The type of each argument in the GraphQL schema, by the names of its field and itself.
 *  `storefront/graphql-arguments.ts` makes the module at build time. */
export declare const argumentTypes: Readonly<Record<string, Readonly<Record<string, string>>>>;
