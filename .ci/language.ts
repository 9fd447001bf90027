import { globSync, readFileSync } from "node:fs";
import ts from "typescript-6";

/** The longest line that the formatter leaves, which no comment may pass. */
const maxWidth = 120;
/** Names that end in "Of" are for derivations in one step, such as totalOf(order). */
const maxDerivations = 60;

/** Words that stood for too many things. None of them may be a part of a name. */
const replacedWords = new Set(["wish", "wished", "wishes", "twin", "twins", "told", "kept", "shown", "look", "looks"]);
const replacedPrefixes = /^(?:most|demand)[A-Z]/;

interface Finding {
  place: string;
  problem: string;
}

const translatorFor = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);

const findings: Finding[] = [];
const derivations = new Map<string, string>();

const judgeName = (name: string, place: string): void => {
  const word = translatorFor(name).find((part) => replacedWords.has(part));
  if (word !== undefined) findings.push({ place, problem: `"${name}" holds the word "${word}".` });
  if (replacedPrefixes.test(name)) findings.push({ place, problem: `"${name}": bounds are max…, checks are assert….` });
  if (/[a-z\d]Of$/.test(name)) derivations.set(name, place);
};

/** Whether a node declares the name that it holds, so that each name is judged where it is born. */
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

/** `const [a, b] = [x, y]` says in one line what two lines say plainly. */
const isTupleOfUnrelated = (node: ts.Node): boolean =>
  ts.isVariableDeclaration(node) &&
  ts.isArrayBindingPattern(node.name) &&
  node.initializer !== undefined &&
  ts.isArrayLiteralExpression(node.initializer);

const judgeFile = (file: string): void => {
  const text = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const findPlace = (position: number): string => `${file}:${source.getLineAndCharacterOfPosition(position).line + 1}`;
  const visit = (node: ts.Node): void => {
    const name = declaredName(node);
    if (name !== null) judgeName(name, findPlace(node.getStart(source)));
    if (isTupleOfUnrelated(node)) {
      findings.push({ place: findPlace(node.getStart(source)), problem: "Give each value a line of its own." });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  text.split("\n").forEach((line, index) => {
    if (line.length > maxWidth && /^\s*(?:\/\/|\/?\*)/.test(line)) {
      findings.push({ place: `${file}:${index + 1}`, problem: `A comment is at most ${maxWidth} characters wide.` });
    }
  });
};

const files = globSync("{worker,db,storefront,test,.ci}/**/*.{ts,tsx}");
for (const file of files) judgeFile(file);
for (const file of files) {
  const base = file.split(/[\\/]/).at(-1) ?? "";
  judgeName(base.replace(/\.[^.]+$/, ""), file);
}
if (derivations.size > maxDerivations) {
  for (const [name, place] of derivations) findings.push({ place, problem: `"${name}" ends in "Of".` });
}
for (const { place, problem } of findings) console.error(`${place} ${problem}`);
const summary = `${findings.length} findings; ${derivations.size} of at most ${maxDerivations} names end in "Of".`;
console.log(summary);
process.exit(findings.length > 0 ? 1 : 0);
