import { isUnprepared } from "../domain/health/check-health.ts";
import type { Language } from "../domain/language.ts";
import { AppError } from "../errors.ts";
import type { AppContext } from "./app-env.ts";
import { acceptedLanguage } from "./pages/page-language.ts";
import { plainPage } from "./pages/plain-page.ts";
import { graphqlProblem, problem, toRefusal } from "./problem.ts";

const unprepared = new AppError("INTERNAL", "The database has no tables yet. Please run npm start, which prepares it.");

const headings: Partial<Record<AppError["code"], string>> = {
  NOT_FOUND: "There is nothing here",
  STORE_NOT_FOUND: "No restaurant here",
};

/** What a guest reads when something broke on our side. */
const broken: Record<Language, { heading: string; sentence: string; next: string }> = {
  en: {
    heading: "Something went wrong",
    sentence: "The fault is on our side. Please try again in a moment.",
    next: "See the menu",
  },
  de: {
    heading: "Da ist etwas schiefgegangen",
    sentence: "Der Fehler liegt bei uns. Bitte versuchen Sie es gleich noch einmal.",
    next: "Zur Speisekarte",
  },
  ja: {
    heading: "エラーが発生しました",
    sentence: "申し訳ありません。こちらの不具合です。しばらくしてからもう一度お試しください。",
    next: "メニューを見る",
  },
};

const brokenPage = (c: AppContext, { status, retryAfterSeconds }: AppError): Response => {
  const language = acceptedLanguage(c.req.header("accept-language") ?? "") ?? "en";
  const { heading, sentence, next } = broken[language];
  const page = plainPage(status, { heading, sentence, language, next: { href: "/", text: next } });
  if (retryAfterSeconds !== undefined) page.headers.set("retry-after", String(retryAfterSeconds));
  return page;
};

const programPaths = /^\/(api|oauth|\.well-known)\//;

/** Whether a program reads the answer. People meet one such path in their browser: the question whether an app may act for them. */
const isForProgram = (c: AppContext): boolean => {
  if (c.req.path === "/oauth/authorize") return !c.req.header("accept")?.includes("text/html");
  return programPaths.test(c.req.path);
};

/** The answer to a request that failed, in the form that its route speaks: GraphQL, problem details or a page. */
export const refuse = (error: unknown, c: AppContext): Response => {
  const requestId = c.get("requestId");
  const missing = isUnprepared(error);
  const refusal = missing ? unprepared : toRefusal(error, requestId);
  const status = missing ? 503 : refusal.status;
  if (c.req.path === "/api/graphql") return graphqlProblem(refusal, requestId, status);
  if (isForProgram(c)) return problem(refusal, requestId, status);
  const sentence = refusal.message;
  if (missing) return plainPage(status, { heading: "Not ready yet", sentence });
  if (refusal.code === "INTERNAL" || refusal.code === "UNAVAILABLE") return brokenPage(c, refusal);
  return plainPage(status, { heading: headings[refusal.code] ?? "This cannot be shown", sentence });
};
