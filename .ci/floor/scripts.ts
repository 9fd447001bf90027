import { parseAst } from "vite";
import { explainLack, type Feature, findFeature } from "./compat.ts";

/** The parts of ESTree's nodes that are read here. */
interface Node {
  type: string;
  name?: string;
  object?: Node;
  property?: Node;
  callee?: Node;
  computed?: boolean;
  optional?: boolean;
  regex?: { flags: string };
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

const walk = (node: Node, enter: (node: Node, parent: Node | null) => void, parent: Node | null = null): void => {
  enter(node, parent);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, enter, node);
};

/** The interfaces behind the names by which scripts reach them. */
const globals: Readonly<Record<string, string>> = {
  window: "Window",
  globalThis: "Window",
  document: "Document",
  navigator: "Navigator",
  location: "Location",
  history: "History",
};

/** Shorter names are local ones, which the build has shortened. */
const minGlobalLength = 3;

const builtins = ["javascript", "builtins"];

/** The features of all interfaces and built-ins, by the name of the member. */
const listMembers = (data: Feature): Map<string, Feature[]> => {
  const members = new Map<string, Feature[]>();
  for (const path of [["api"], builtins, [...builtins, "Intl"]])
    for (const [owner, features] of Object.entries(findFeature(data, ...path) ?? {}))
      for (const [name, feature] of Object.entries(features ?? {})) {
        if (owner === "__compat" || name === "__compat") continue;
        const member = name.replace(/_static$/, "");
        members.set(member, [...(members.get(member) ?? []), feature as Feature]);
      }
  return members;
};

/** The feature of a member of a global object, for example of URL.canParse. */
const findOnGlobal = (data: Feature, object: string, member: string): Feature | undefined =>
  findFeature(data, "api", globals[object] ?? object, `${member}_static`) ??
  findFeature(data, "api", globals[object] ?? object, member) ??
  findFeature(data, ...builtins, object, member);

const findGlobal = (data: Feature, name: string): Feature | undefined =>
  findFeature(data, "api", name) ?? findFeature(data, "api", "Window", name) ?? findFeature(data, ...builtins, name);

/** Whether an identifier is a value that the script uses, and no name of a member or of a key. */
const isUsed = (node: Node, parent: Node | null): boolean =>
  node.type === "Identifier" && (parent?.callee === node || parent?.object === node);

/** Whether a member is called in a way that allows for its lack, as in `object.member?.()`. */
const isOptionalCall = (node: Node, parent: Node | null): boolean =>
  parent?.callee === node && parent.optional === true;

/** The features of a script that browsers of the floor lack, and which. An object without a global name may be any, so
 *  its member counts only if no object has it in all these browsers. A name of one word may be the project's own there:
 *  those of the language are refused by the type check, which knows the language of 2023 alone. */
export const createScriptCheck = (data: Feature) => {
  const members = listMembers(data);
  return (code: string): Map<string, string> => {
    const found = new Map<string, string>();
    const check = (name: string, features: readonly (Feature | undefined)[]): void => {
      const lacks = features.map((feature) => explainLack(feature));
      const [lack] = lacks;
      if (lack && !lacks.includes(null)) found.set(name, lack);
    };
    walk(parseAst(code) as Node, (node, parent) => {
      const { name = "", object, property, computed, regex } = node;
      if (regex?.flags.includes("v")) check("/v", [findFeature(data, ...builtins, "RegExp", "unicodeSets")]);
      if (isUsed(node, parent) && name.length > minGlobalLength) check(name, [findGlobal(data, name)]);
      if (!object || !property?.name || computed || isOptionalCall(node, parent)) return;
      const known = findOnGlobal(data, object.name ?? "", property.name);
      if (known) check(`${object.name}.${property.name}`, [known]);
      else if (/[a-z][A-Z]/.test(property.name)) check(`.${property.name}`, members.get(property.name) ?? []);
    });
    return found;
  };
};
