import { explainLack, type Feature, findFeature } from "./compat.ts";

/** The parts of css-tree's nodes that are read here. */
interface CssNode {
  type: string;
  name: string;
  property: string;
  unit: string;
}

interface Context {
  /** The declaration, block and at-rules around the node. */
  declaration: CssNode | null;
  block: { children: { toArray(): CssNode[] } } | null;
  atrulePrelude: CssNode | null;
}

interface CssTree {
  parse(text: string): CssNode;
  generate(node: CssNode): string;
  walk(tree: CssNode, visit: { enter(this: Context, node: CssNode): void; leave(node: CssNode): void }): void;
}

// The boundary to a package that only this check installs.
const cssTree: CssTree = await import("css-tree" as string);

/** The names of a node in the data, with the name that people know. */
const listNames = (node: CssNode, property: string): [name: string, ...path: string[]][] => {
  const { type, name } = node;
  if (type === "Atrule") return [[`@${name}`, "at-rules", name]];
  if (type === "PseudoClassSelector" || type === "PseudoElementSelector") return [[`:${name}`, "selectors", name]];
  if (type === "Feature") return [[`@media ${name}`, "at-rules", "media", name]];
  if (type === "Dimension") return [[node.unit, "types", "length", node.unit]];
  if (type === "Identifier") return [[`${property}: ${name}`, "properties", property, name]];
  if (type === "Function")
    return [
      [`${name}()`, "types", name],
      [`${name}()`, "types", "color", name],
      [`${name}()`, "types", "image", name],
    ];
  return [];
};

/** Whether a block has the same property before, for browsers that do not understand this value. */
const hasFallback = ({ declaration, block }: Context): boolean => {
  const before = block?.children.toArray() ?? [];
  const index = declaration ? before.indexOf(declaration) : -1;
  return before.slice(0, index).some(({ property }) => property === declaration?.property);
};

const hasPrefixed = ({ block }: Context, property: string): boolean =>
  block?.children.toArray().some((node) => node.property === `-webkit-${property}`) ?? false;

/** The features of a style sheet that browsers of the floor lack, and which. A feature may be in an `@supports` that
 *  names it, beside its prefixed name, or after a value that all understand. */
export const findNewStyles = (css: string, data: Feature): Map<string, string> => {
  const found = new Map<string, string>();
  /** The conditions of the `@supports` around a node. */
  const conditions: string[] = [];
  const check = (name: string, path: readonly string[], prefixes: readonly string[] = [""]): void => {
    const lack = explainLack(findFeature(data, "css", ...path), prefixes);
    const isGuarded = conditions.some((condition) => condition.includes(path.at(-1) ?? ""));
    if (lack && !isGuarded) found.set(name, lack);
  };
  cssTree.walk(cssTree.parse(css), {
    enter(node) {
      const { type, name, property } = node;
      if (type === "Atrule" && name === "supports") {
        const [condition = ""] = cssTree.generate(node).split("{");
        conditions.push(/^@supports not\b/.test(condition) ? "" : condition);
      }
      if (conditions.length > 0 && this.atrulePrelude) return;
      if (type === "Declaration" && !property.startsWith("-"))
        check(property, ["properties", property], hasPrefixed(this, property) ? ["", "-webkit-"] : [""]);
      const owner = this.declaration?.property ?? "";
      if (this.declaration && (owner.startsWith("-") || hasFallback(this) || hasPrefixed(this, owner))) return;
      for (const [name, ...path] of listNames(node, owner)) check(name, path);
    },
    leave({ type, name }) {
      if (type === "Atrule" && name === "supports") conditions.pop();
    },
  });
  return found;
};
