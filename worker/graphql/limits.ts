import { maxAliasesRule } from "@escape.tech/graphql-armor-max-aliases";
import { maxDepthRule } from "@escape.tech/graphql-armor-max-depth";
import { type ASTVisitor, GraphQLError, type ValidationContext, type ValidationRule } from "graphql";

const deepest = 8;
const mostAliases = 15;
/** More than any query of ours needs, and few enough for the parser's stack. */
export const mostTokens = 4000;

const refuseWith = (message: string) => ({
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null) =>
      context?.reportError(new GraphQLError(message, { extensions: { code: "LIMIT_EXCEEDED" } })),
  ],
});

/** Queries deeper or with more aliases than anyone needs are refused before they run. */
export const limitRules: readonly ValidationRule[] = [
  maxDepthRule({ n: deepest, flattenFragments: true, ...refuseWith(`A query may be ${deepest} levels deep.`) }),
  maxAliasesRule({ n: mostAliases, ...refuseWith(`A query may hold ${mostAliases} aliases.`) }),
];

/** Keeps the schema to itself. Its name tells the validation cache the two kinds of callers apart. */
export function hideSchema(context: ValidationContext): ASTVisitor {
  return {
    Field: (node) => {
      if (node.name.value !== "__schema" && node.name.value !== "__type") return;
      const message = "Please send an API key to look at the schema.";
      context.reportError(new GraphQLError(message, { nodes: node, extensions: { code: "UNAUTHENTICATED" } }));
    },
  };
}

const mostKept = 200;
const longestKept = 8 * 1024;

/** The last documents that were parsed, of bounded number and size. The oldest makes room. */
export class DocumentMemory<Value> {
  readonly #kept = new Map<string, Value>();

  get(document: string): Value | undefined {
    return this.#kept.get(document);
  }

  set(document: string, value: Value): void {
    if (document.length > longestKept) return;
    this.#kept.set(document, value);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }
}
