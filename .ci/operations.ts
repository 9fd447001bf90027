// Holds the commands of DEPLOY.md and OPERATIONS.md against the installed wrangler: each must exist, with its options.
import { readFileSync } from "node:fs";
import { runWrangler } from "../db/local/wrangler.ts";

const documents = [".github/DEPLOY.md", ".github/OPERATIONS.md", "db/README.md"];
/** What every command of wrangler has, and does not list for each. */
const globalOptions = new Set(["--env"]);

interface Command {
  file: string;
  text: string;
  /** The words that name it, such as d1 and execute. */
  names: string[];
  options: string[];
}

/** The commands of a document. Names end at the first argument: an option, a placeholder, or a name with a capital,
 *  a hyphen or a dot. */
const listCommands = (file: string): Command[] =>
  [...readFileSync(file, "utf8").matchAll(/npx wrangler ([^`#|\n]+)/g)].map(([, text = ""]) => {
    const words = text.trim().split(/\s+/);
    const end = words.findIndex((word) => !/^[a-z]+\d?$|^time-travel$/.test(word) || word === "tiffin");
    return {
      file,
      text: text.trim(),
      names: end === -1 ? words : words.slice(0, end),
      options: words.flatMap((word) => /^--[a-z-]+/.exec(word)?.[0] ?? []),
    };
  });

const helpTexts = new Map<string, string>();

const readHelp = (names: readonly string[]): string => {
  const key = names.join(" ");
  const help = helpTexts.get(key) ?? runWrangler([...names, "--help"]).stdout;
  helpTexts.set(key, help);
  return help;
};

const commands = documents.flatMap(listCommands);
let failures = 0;
for (const { file, text, names, options } of commands) {
  const help = readHelp(names);
  const isKnown = help.includes(`wrangler ${names.join(" ")}`);
  const unknown = options.filter((option) => !globalOptions.has(option) && !new RegExp(`${option}\\b`).test(help));
  if (isKnown && unknown.length === 0) continue;
  failures += 1;
  console.error(`${file}: wrangler knows no "${isKnown ? unknown.join(", ") : names.join(" ")}" of "${text}".`);
}
console.log(`${commands.length} commands of wrangler, ${helpTexts.size} of them different.`);
process.exit(failures === 0 && commands.length > 0 ? 0 : 1);
