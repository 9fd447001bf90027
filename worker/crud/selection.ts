import {
  type FieldNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";
import type { Input } from "./where.ts";

/** One field of an answer: the name it is answered under, its name in the type, and its arguments. */
export interface Selected {
  key: string;
  name: string;
  args: Input;
  nodes: FieldNode[];
}

const isAsked = (node: SelectionNode, info: GraphQLResolveInfo): boolean =>
  getDirectiveValues(GraphQLSkipDirective, node, info.variableValues)?.["if"] !== true &&
  getDirectiveValues(GraphQLIncludeDirective, node, info.variableValues)?.["if"] !== false;

const collect = (set: SelectionSetNode, info: GraphQLResolveInfo, found: Map<string, FieldNode[]>): void => {
  for (const node of set.selections) {
    if (!isAsked(node, info)) continue;
    if (node.kind === Kind.FIELD) {
      const key = node.alias?.value ?? node.name.value;
      found.set(key, [...(found.get(key) ?? []), node]);
      continue;
    }
    // No type of ours is abstract, so a fragment always fits where validation let it stand.
    const inner = node.kind === Kind.INLINE_FRAGMENT ? node : info.fragments[node.name.value];
    if (inner) collect(inner.selectionSet, info, found);
  }
};

/** The fields that a query asks of an object: fragments opened, directives heeded, equal names joined. */
export const selectedFields = (
  type: GraphQLObjectType,
  nodes: readonly FieldNode[],
  info: GraphQLResolveInfo,
): Selected[] => {
  const found = new Map<string, FieldNode[]>();
  for (const { selectionSet } of nodes) if (selectionSet) collect(selectionSet, info, found);
  const fields = type.getFields();
  return [...found].flatMap(([key, fieldNodes]) => {
    const [node] = fieldNodes;
    const field = node && fields[node.name.value];
    if (!node || !field) return [];
    return [{ key, name: field.name, args: getArgumentValues(field, node, info.variableValues), nodes: fieldNodes }];
  });
};
