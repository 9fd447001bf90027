import { type DocumentNode, type GraphQLObjectType, type GraphQLSchema, Kind, type SelectionSetNode } from "graphql";

/** Whether a validated document reads only data that is the same for all guests: each root field is a generated query
 *  of a public model. Introspection is not public. */
export const isPublicDocument = (schema: GraphQLSchema, { definitions }: DocumentNode): boolean => {
  const query = schema.getQueryType();
  if (!query) return false;
  const fragments = new Map(
    definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])),
  );
  const visitedFragments = new Set<string>();
  const isPublic = ({ selections }: SelectionSetNode): boolean =>
    selections.every((selection) => {
      if (selection.kind === Kind.FIELD) return isPublicField(query, selection.name.value);
      if (selection.kind === Kind.INLINE_FRAGMENT) return isPublic(selection.selectionSet);
      const name = selection.name.value;
      const fragment = fragments.get(name);
      if (!fragment || visitedFragments.has(name)) return fragment !== undefined;
      visitedFragments.add(name);
      return isPublic(fragment.selectionSet);
    });
  return definitions.every(
    (one) => one.kind !== Kind.OPERATION_DEFINITION || (one.operation === "query" && isPublic(one.selectionSet)),
  );
};

const isPublicField = (query: GraphQLObjectType, name: string): boolean =>
  name === "__typename" || query.getFields()[name]?.extensions["isPublic"] === true;
