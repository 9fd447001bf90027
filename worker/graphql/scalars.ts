import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped } from "graphql";

const textOnly = (value: unknown): string => {
  if (typeof value === "string") return value;
  throw new GraphQLError("DateTime cannot represent a value that is not text such as 2026-11-21T12:00:00Z.");
};

/** An instant as text. Operations validate it themselves, so that they can return their own result for a wrong
 *  value. */
export const dateTimeScalar = new GraphQLScalarType<string, string>({
  name: "DateTime",
  description: "An instant as ISO 8601 text. Results are in UTC with milliseconds, such as 2026-11-21T12:00:00.000Z.",
  specifiedByURL: "https://scalars.graphql.org/andimarek/date-time.html",
  serialize: textOnly,
  parseValue: textOnly,
  parseLiteral: (node) => textOnly(node.kind === Kind.STRING ? node.value : null),
});

/** Any JSON value, for data without a useful GraphQL type. */
export const jsonScalar = new GraphQLScalarType<unknown, unknown>({
  name: "JSON",
  description: "Any JSON value.",
  specifiedByURL: "https://www.rfc-editor.org/rfc/rfc8259",
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});
