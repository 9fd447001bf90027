import type { RunWrangler } from "../../../../db/local/wrangler.ts";

interface FakeAnswer {
  isSuccessful?: boolean;
  stdout?: string;
  stderr?: string;
}

interface Answering {
  /** The first words of a command. */
  begins: string;
  answer: FakeAnswer | ((words: readonly string[]) => FakeAnswer);
}

/** Stands for wrangler: records its calls, and answers those that begin with certain words. Others succeed silently. */
export const fakeWrangler = (answers: readonly Answering[]) => {
  const calls: string[] = [];
  const variables: Readonly<Record<string, string>>[] = [];
  const run: RunWrangler = (words, options = {}) => {
    const call = words.join(" ");
    calls.push(call);
    variables.push(options.variables ?? {});
    const answer = answers.find(({ begins }) => call.startsWith(begins))?.answer ?? {};
    const { isSuccessful = true, stdout = "", stderr = "" } = typeof answer === "function" ? answer(words) : answer;
    return { isSuccessful, stdout, stderr };
  };
  return { run, calls, variables };
};

/** The answer of `wrangler d1 execute --json`. */
export const rowsAnswer = (rows: readonly Readonly<Record<string, unknown>>[]): FakeAnswer => ({
  stdout: JSON.stringify([{ results: rows, success: true }]),
});

export const failure = (stderr: string): FakeAnswer => ({ isSuccessful: false, stderr });
