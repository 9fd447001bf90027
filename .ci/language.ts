import { globSync, readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor, type VisitorObject } from "vite";

/** The formatter's line width, which it does not apply to comments. */
const maxWidth = 120;
/** Names that end in "Of" are reserved for one-step derivations, such as totalOf(order). */
const maxDerivations = 60;

/** Ambiguous words. No name may contain one of them. */
const replacedWords = new Set(["wish", "wished", "wishes", "twin", "twins", "told", "kept", "shown", "look", "looks"]);
const replacedPrefixes = /^(?:most|demand)[A-Z]/;

interface Finding {
  location: string;
  problem: string;
}

const splitWords = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);

const findings: Finding[] = [];
const derivations = new Map<string, string>();

const checkName = (name: string, location: string): void => {
  const word = splitWords(name).find((part) => replacedWords.has(part));
  if (word !== undefined)
    findings.push({ location, problem: `"${name}" contains the ambiguous word "${word}". Use the name of the thing.` });
  if (replacedPrefixes.test(name))
    findings.push({ location, problem: `"${name}": name bounds max… and min…, and assertions assert….` });
  if (/[a-z\d]Of$/.test(name)) derivations.set(name, location);
};

type Binding = ESTree.ParamPattern | ESTree.BindingRestElement | ESTree.TSIndexSignatureName | null;

/** The identifiers that a pattern binds, such as a and b in `{ a, key: [b] }`. */
const listBindings = (pattern: Binding): { name: string; start: number }[] => {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern];
    case "AssignmentPattern":
      return listBindings(pattern.left);
    case "RestElement":
      return listBindings(pattern.argument);
    case "TSParameterProperty":
      return listBindings(pattern.parameter);
    case "ArrayPattern":
      return pattern.elements.flatMap((element) => listBindings(element));
    case "ObjectPattern":
      return pattern.properties.flatMap((property) =>
        listBindings(property.type === "Property" ? property.value : property),
      );
    default:
      return [];
  }
};

/** Visits the name of each variable, parameter, function, class and type, and of their members. */
const nameVisitor = (visit: (name: string, start: number) => void): VisitorObject => {
  const visitBindings = (patterns: readonly Binding[]): void => {
    for (const { name, start } of patterns.flatMap(listBindings)) visit(name, start);
  };
  const visitId = ({ id }: { id: Binding }): void => visitBindings([id]);
  const visitParams = ({ params }: { params: ESTree.ParamPattern[] }): void => visitBindings(params);
  const visitFunction = (node: ESTree.Function): void => visitBindings([node.id, ...node.params]);
  const visitKey = ({ key, computed }: { key: ESTree.PropertyKey; computed: boolean }): void => {
    if (!computed && (key.type === "Identifier" || key.type === "PrivateIdentifier")) visit(key.name, key.start);
  };
  return {
    VariableDeclarator: visitId,
    CatchClause: ({ param }) => visitBindings([param]),
    FunctionDeclaration: visitFunction,
    TSDeclareFunction: visitFunction,
    FunctionExpression: visitParams,
    TSEmptyBodyFunctionExpression: visitParams,
    ArrowFunctionExpression: visitParams,
    TSFunctionType: visitParams,
    TSConstructorType: visitParams,
    TSCallSignatureDeclaration: visitParams,
    TSConstructSignatureDeclaration: visitParams,
    TSIndexSignature: ({ parameters }) => visitBindings(parameters),
    ClassDeclaration: visitId,
    TSInterfaceDeclaration: visitId,
    TSTypeAliasDeclaration: visitId,
    MethodDefinition: (node) => {
      if (node.kind === "method") visitKey(node);
    },
    PropertyDefinition: visitKey,
    TSPropertySignature: visitKey,
    TSMethodSignature: (node) => {
      visitParams(node);
      if (node.kind === "method") visitKey(node);
    },
    ObjectExpression: ({ properties }) => {
      for (const property of properties)
        if (property.type === "Property" && property.kind === "init") visitKey(property);
    },
  };
};

const checkFile = (file: string): void => {
  const text = readFileSync(file, "utf8");
  const { program, errors } = parseSync(file, text);
  const locationAt = (position: number): string => `${file}:${text.slice(0, position).split("\n").length}`;
  for (const { message } of errors) findings.push({ location: file, problem: message });
  const visitor = nameVisitor((name, start) => checkName(name, locationAt(start)));
  new Visitor(visitor).visit(program);
  // `const [a, b] = [x, y]` reads better as two statements.
  new Visitor({
    VariableDeclarator: ({ id, init, start }) => {
      if (id.type === "ArrayPattern" && init?.type === "ArrayExpression")
        findings.push({ location: locationAt(start), problem: "Declare unrelated values in separate statements." });
    },
  }).visit(program);
  text.split("\n").forEach((line, index) => {
    if (line.length > maxWidth && /^\s*(?:\/\/|\/?\*)/.test(line)) {
      findings.push({ location: `${file}:${index + 1}`, problem: `Wrap the comment at ${maxWidth} characters.` });
    }
  });
};

const files = globSync(["{worker,db,storefront,test}/**/*.{ts,tsx}", ".ci/*.ts"], { exclude: ["**/node_modules"] });
for (const file of files) checkFile(file);
for (const file of files) {
  const base = file.split(/[\\/]/).at(-1) ?? "";
  checkName(base.replace(/\.[^.]+$/, ""), file);
}
if (derivations.size > maxDerivations) {
  for (const [name, location] of derivations)
    findings.push({ location, problem: `"${name}" ends in "Of", which is reserved for derivations.` });
}
for (const { location, problem } of findings) console.error(`${location} ${problem}`);
const summary = `${findings.length} findings. ${derivations.size} names end in "Of", of at most ${maxDerivations}.`;
console.log(summary);
process.exit(findings.length > 0 ? 1 : 0);
