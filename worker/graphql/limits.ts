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
import { LRUCache } from "lru-cache";

const maxDepth = 8;
const maxAliases = 15;
const maxTokens = 1000;
const maxErrors = 20;
const maxLocatedLines = 1000;
const maxBrackets = 100;

const opening: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closing: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

const tooLarge = (message: string) => new GraphQLError(message, { extensions: { code: "LIMIT_EXCEEDED" } });

/** Checks the tokens in a loop before parsing: parser and rules recurse per bracket, and would overflow the stack. */
const assertSize = (source: Source): void => {
  const lexer = new Lexer(source);
  let depth = 0;
  for (let token = lexer.advance(), count = 1; token.kind !== TokenKind.EOF; token = lexer.advance(), count += 1) {
    if (opening.has(token.kind)) depth += 1;
    if (closing.has(token.kind)) depth -= 1;
    if (depth > maxBrackets) throw tooLarge(`A query may nest at most ${maxBrackets} brackets.`);
    if (count > maxTokens) throw tooLarge(`A query may contain at most ${maxTokens} tokens.`);
  }
};

/** Whether errors may have locations: computing one counts all lines before it. */
const hasFewLines = ({ body }: Source): boolean => (body.match(/[\n\r]/g)?.length ?? 0) <= maxLocatedLines;

/** Parses a document of bounded size. Throws GraphQLError if it is too long, too deep or not GraphQL. */
export const parseBounded = (document: string | Source, options?: ParseOptions) => {
  const source = typeof document === "string" ? new Source(document) : document;
  assertSize(source);
  return parse(source, { ...options, noLocation: !hasFewLines(source) });
};

const isLimit = (rule: ValidationRule): boolean => !specifiedRules.includes(rule);

/** Checks the limits before GraphQL's own rules, because those compare fields with each other. */
export const validateBounded = (schema: GraphQLSchema, document: DocumentNode, rules: readonly ValidationRule[]) => {
  const limitErrors = validate(schema, document, rules.filter(isLimit), { maxErrors });
  return limitErrors.length > 0
    ? limitErrors
    : validate(
        schema,
        document,
        rules.filter((rule) => !isLimit(rule)),
        { maxErrors },
      );
};

const reportLimit = (message: string) => ({
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null) =>
      context?.reportError(new GraphQLError(message, { extensions: { code: "LIMIT_EXCEEDED" } })),
  ],
});

/** Forbids aliases in introspection, so that a large part of the schema is returned at most once. */
function limitIntrospection(context: ValidationContext): ASTVisitor {
  return {
    Field: (node) => {
      if (!node.alias || !context.getParentType()?.name.startsWith("__")) return;
      const message = "Aliases are not allowed in introspection. Remove them.";
      context.reportError(new GraphQLError(message, { nodes: node, extensions: { code: "LIMIT_EXCEEDED" } }));
    },
  };
}

/** Rejects queries that are too deep or have too many aliases before they run. */
export const limitRules: readonly ValidationRule[] = [
  maxDepthRule({
    n: maxDepth,
    flattenFragments: true,
    ...reportLimit(`A query may be at most ${maxDepth} levels deep.`),
  }),
  maxAliasesRule({
    n: maxAliases,
    allowList: [],
    ...reportLimit(`A query may contain at most ${maxAliases} aliases.`),
  }),
  limitIntrospection,
];

/** Forbids introspection. Its function name distinguishes the two kinds of callers in the validation cache. */
export function hideSchema(context: ValidationContext): ASTVisitor {
  return {
    Field: (node) => {
      if (node.name.value !== "__schema" && node.name.value !== "__type") return;
      const message = "Introspection needs an API key. Send one, or read the reference at /api/docs.";
      context.reportError(new GraphQLError(message, { nodes: node, extensions: { code: "UNAUTHENTICATED" } }));
    },
  };
}

const maxDocuments = 200;
const maxDocumentLength = 8 * 1024;

/** A cache of what was computed from documents, bounded in number and size. */
export const documentCache = <Value extends object>() =>
  new LRUCache<string, Value>({
    max: maxDocuments,
    maxEntrySize: maxDocumentLength,
    sizeCalculation: (_, { length }) => Math.max(length, 1),
  });
