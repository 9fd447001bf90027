import { globSync, readFileSync } from "node:fs";
import ts from "typescript-6";

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

/** The name that a node declares; null for other nodes, so that each name is checked once. */
const declaredName = (node: ts.Node): string | null => {
  const isDeclared =
    ts.isVariableDeclaration(node) ||
    ts.isBindingElement(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node);
  if (!isDeclared || !node.name) return null;
  return ts.isIdentifier(node.name) || ts.isPrivateIdentifier(node.name) ? node.name.text.replace(/^#/, "") : null;
};

/** Finds `const [a, b] = [x, y]`, which reads better as two statements. */
const isTupleOfUnrelated = (node: ts.Node): boolean =>
  ts.isVariableDeclaration(node) &&
  ts.isArrayBindingPattern(node.name) &&
  node.initializer !== undefined &&
  ts.isArrayLiteralExpression(node.initializer);

const checkFile = (file: string): void => {
  const text = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const locationAt = (position: number): string => `${file}:${source.getLineAndCharacterOfPosition(position).line + 1}`;
  const visit = (node: ts.Node): void => {
    const name = declaredName(node);
    if (name !== null) checkName(name, locationAt(node.getStart(source)));
    if (isTupleOfUnrelated(node)) {
      findings.push({
        location: locationAt(node.getStart(source)),
        problem: "Declare unrelated values in separate statements.",
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  text.split("\n").forEach((line, index) => {
    if (line.length > maxWidth && /^\s*(?:\/\/|\/?\*)/.test(line)) {
      findings.push({ location: `${file}:${index + 1}`, problem: `Wrap the comment at ${maxWidth} characters.` });
    }
  });
};

const files = globSync(["{worker,db,storefront,test}/**/*.{ts,tsx}", ".ci/*.ts"]);
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
