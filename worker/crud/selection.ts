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

/** One field of an answer: the name it is answered under, its name in the type, and its arguments. */
export interface Selected {
  key: string;
  name: string;
  args: Input;
  nodes: FieldNode[];
}

const isAsked = (node: SelectionNode, info: GraphQLResolveInfo): boolean =>
  !node.directives?.length ||
  (getDirectiveValues(GraphQLSkipDirective, node, info.variableValues)?.["if"] !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, info.variableValues)?.["if"] !== false);

/** Reads what a query selects, as the execution of GraphQL does, and counts the work. */
export class Selections {
  readonly #info: GraphQLResolveInfo;
  readonly #work: DocumentWork;

  constructor(info: GraphQLResolveInfo, work: DocumentWork) {
    this.#info = info;
    this.#work = work;
  }

  /** The fields that a query asks of each of `rows` objects: fragments opened, directives heeded, equal names joined. */
  fields(type: GraphQLObjectType, nodes: readonly FieldNode[], rows: number): Selected[] {
    const found = new Map<string, FieldNode[]>();
    const opened = new Set<string>();
    for (const { selectionSet } of nodes) if (selectionSet) this.#collect(selectionSet, found, opened);
    this.#work.answer(rows, found.size);
    const fields = type.getFields();
    return [...found].flatMap(([key, fieldNodes]) => {
      const [node] = fieldNodes;
      const field = node && fields[node.name.value];
      if (!node || !field) return [];
      const args = getArgumentValues(field, node, this.#info.variableValues);
      return [{ key, name: field.name, args, nodes: fieldNodes }];
    });
  }

  /** A second spread of a fragment adds nothing to the same object: `opened` keeps chains of them linear. */
  #collect(set: SelectionSetNode, found: Map<string, FieldNode[]>, opened: Set<string>): void {
    for (const node of set.selections) {
      this.#work.select();
      if (!isAsked(node, this.#info)) continue;
      if (node.kind === Kind.FIELD) {
        const key = node.alias?.value ?? node.name.value;
        const same = found.get(key);
        if (same) same.push(node);
        else found.set(key, [node]);
        continue;
      }
      // No type of ours is abstract, so a fragment always fits where validation let it stand.
      const inner = node.kind === Kind.INLINE_FRAGMENT ? node : this.#fragment(node.name.value, opened);
      if (inner) this.#collect(inner.selectionSet, found, opened);
    }
  }

  #fragment(name: string, opened: Set<string>): FragmentDefinitionNode | undefined {
    if (opened.has(name)) return undefined;
    opened.add(name);
    return this.#info.fragments[name];
  }
}
