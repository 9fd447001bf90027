import {
  type FieldNode,
  type FragmentDefinitionNode,
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
import type { DocumentWork } from "./work.ts";

/** A selected field: its response key, its name in the type, and its arguments. */
export interface Selected {
  key: string;
  name: string;
  args: Input;
  nodes: FieldNode[];
}

const isIncluded = (node: SelectionNode, info: GraphQLResolveInfo): boolean =>
  !node.directives?.length ||
  (getDirectiveValues(GraphQLSkipDirective, node, info.variableValues)?.["if"] !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, info.variableValues)?.["if"] !== false);

/** Reads a query's selections as GraphQL execution does, and counts their cost. */
export class Selections {
  readonly #info: GraphQLResolveInfo;
  readonly #work: DocumentWork;

  constructor(info: GraphQLResolveInfo, work: DocumentWork) {
    this.#info = info;
    this.#work = work;
  }

  /** The fields selected on each of `rows` objects: fragments expanded, @skip and @include applied, same keys
   *  merged. */
  fields(type: GraphQLObjectType, nodes: readonly FieldNode[], rows: number): Selected[] {
    const fieldsByKey = new Map<string, FieldNode[]>();
    const visitedFragments = new Set<string>();
    for (const { selectionSet } of nodes) if (selectionSet) this.#collect(selectionSet, fieldsByKey, visitedFragments);
    this.#work.countCells(rows, fieldsByKey.size);
    const fields = type.getFields();
    return [...fieldsByKey].flatMap(([key, fieldNodes]) => {
      const [node] = fieldNodes;
      const field = node && fields[node.name.value];
      if (!node || !field) return [];
      const args = getArgumentValues(field, node, this.#info.variableValues);
      return [{ key, name: field.name, args, nodes: fieldNodes }];
    });
  }

  /** A fragment adds nothing the second time; `visitedFragments` keeps chains of fragments linear. */
  #collect(set: SelectionSetNode, fieldsByKey: Map<string, FieldNode[]>, visitedFragments: Set<string>): void {
    for (const node of set.selections) {
      this.#work.countSelection();
      if (!isIncluded(node, this.#info)) continue;
      if (node.kind === Kind.FIELD) {
        const key = node.alias?.value ?? node.name.value;
        const existing = fieldsByKey.get(key);
        if (existing) existing.push(node);
        else fieldsByKey.set(key, [node]);
        continue;
      }
      // The schema has no abstract types, so a fragment that passed validation always applies.
      const inner = node.kind === Kind.INLINE_FRAGMENT ? node : this.#fragment(node.name.value, visitedFragments);
      if (inner) this.#collect(inner.selectionSet, fieldsByKey, visitedFragments);
    }
  }

  #fragment(name: string, visitedFragments: Set<string>): FragmentDefinitionNode | undefined {
    if (visitedFragments.has(name)) return undefined;
    visitedFragments.add(name);
    return this.#info.fragments[name];
  }
}
