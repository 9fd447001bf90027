import { maxAliasesRule } from "@escape.tech/graphql-armor-max-aliases";
import { maxDepthRule } from "@escape.tech/graphql-armor-max-depth";
import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Lexer,
  type ParseOptions,
  parse,
  Source,
  specifiedRules,
  TokenKind,
  type ValidationContext,
  type ValidationRule,
  validate,
} from "graphql";

const deepest = 8;
const mostAliases = 15;
const mostTokens = 1000;
const maxErrors = 20;
const maxLocatedLines = 1000;
const mostBrackets = 100;

const opening: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closing: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

const tooLarge = (message: string) => new GraphQLError(message, { extensions: { code: "LIMIT_EXCEEDED" } });

/** Looks at the tokens alone, in a loop: parser and rules call themselves for each bracket, and would run out of stack. */
const refuseLarge = (source: Source): void => {
  const lexer = new Lexer(source);
  let depth = 0;
  for (let token = lexer.advance(), count = 1; token.kind !== TokenKind.EOF; token = lexer.advance(), count += 1) {
    if (opening.has(token.kind)) depth += 1;
    if (closing.has(token.kind)) depth -= 1;
    if (depth > mostBrackets) throw tooLarge(`A query may hold ${mostBrackets} brackets in each other.`);
    if (count > mostTokens) throw tooLarge(`A query may hold ${mostTokens} names, values and punctuation marks.`);
  }
};

/** Whether errors may point into a document: each of their locations counts all lines before it. */
const hasFewLines = ({ body }: Source): boolean => (body.match(/[\n\r]/g)?.length ?? 0) <= maxLocatedLines;

/** Parses a document of bounded size. Throws GraphQLError for one that is too long, too deep or not GraphQL. */
export const parseBounded = (document: string | Source, options?: ParseOptions) => {
  const source = typeof document === "string" ? new Source(document) : document;
  refuseLarge(source);
  return parse(source, { ...options, noLocation: !hasFewLines(source) });
};

const isLimit = (rule: ValidationRule): boolean => !specifiedRules.includes(rule);

/** Validates a document against the bounds first, because the rules of GraphQL compare its fields with each other. */
export const validateBounded = (schema: GraphQLSchema, document: DocumentNode, rules: readonly ValidationRule[]) => {
  const refusals = validate(schema, document, rules.filter(isLimit), { maxErrors });
  return refusals.length > 0
    ? refusals
    : validate(
        schema,
        document,
        rules.filter((rule) => !isLimit(rule)),
        { maxErrors },
      );
};

const refuseWith = (message: string) => ({
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null) =>
      context?.reportError(new GraphQLError(message, { extensions: { code: "LIMIT_EXCEEDED" } })),
  ],
});

/** One answer holds each part of the schema once, because all of it is large. */
function limitIntrospection(context: ValidationContext): ASTVisitor {
  return {
    Field: (node) => {
      if (!node.alias || !context.getParentType()?.name.startsWith("__")) return;
      const message = "Introspection takes no aliases.";
      context.reportError(new GraphQLError(message, { nodes: node, extensions: { code: "LIMIT_EXCEEDED" } }));
    },
  };
}

/** Queries deeper or with more aliases than anyone needs are refused before they run. */
export const limitRules: readonly ValidationRule[] = [
  maxDepthRule({ n: deepest, flattenFragments: true, ...refuseWith(`A query may be ${deepest} levels deep.`) }),
  maxAliasesRule({ n: mostAliases, allowList: [], ...refuseWith(`A query may hold ${mostAliases} aliases.`) }),
  limitIntrospection,
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
