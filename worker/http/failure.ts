import { isUnprepared } from "../domain/health/is-unprepared.ts";
import type { Language } from "../domain/language.ts";
import { AppError } from "../errors.ts";
import type { AppContext } from "./app-env.ts";
import { acceptedLanguage } from "./pages/page-language.ts";
import { plainPage } from "./pages/plain-page.ts";
import { graphqlErrorResponse, problemResponse, toAppError } from "./problem.ts";

const noTables = new AppError("INTERNAL", "The database has no tables yet. Run npm start to create them.");

const headings: Partial<Record<AppError["code"], string>> = {
  NOT_FOUND: "Page not found",
  STORE_NOT_FOUND: "Restaurant not found",
};

/** The texts that a guest reads after an internal error. */
const serverErrorTexts: Record<Language, { heading: string; sentence: string; next: string }> = {
  en: {
    heading: "Something went wrong",
    sentence: "The problem is on our side. Please try again in a moment.",
    next: "See the menu",
  },
  de: {
    heading: "Da ist etwas schiefgegangen",
    sentence: "Der Fehler liegt bei uns. Bitte versuchen Sie es gleich noch einmal.",
    next: "Zur Speisekarte",
  },
  ja: {
    heading: "エラーが発生しました",
    sentence: "申し訳ございません。しばらくしてからもう一度お試しください。",
    next: "メニューを見る",
  },
  ar: {
    heading: "حدث خطأ ما",
    sentence: "المشكلة من جهتنا. يُرجى المحاولة بعد لحظات.",
    next: "اعرض القائمة",
  },
};

const serverErrorPage = (c: AppContext, { status, retryAfterSeconds }: AppError): Response => {
  const language = acceptedLanguage(c.req.header("accept-language") ?? "") ?? "en";
  const { heading, sentence, next } = serverErrorTexts[language];
  const page = plainPage(status, { heading, sentence, language, next: { href: "/", text: next } });
  if (retryAfterSeconds !== undefined) page.headers.set("retry-after", String(retryAfterSeconds));
  return page;
};

const apiPaths = /^\/(api|oauth|\.well-known)\//;

/** Whether a program reads the response. People open /oauth/authorize in a browser, so its Accept header decides. */
const isApiRequest = (c: AppContext): boolean => {
  if (c.req.path === "/oauth/authorize") return !c.req.header("accept")?.includes("text/html");
  return apiPaths.test(c.req.path);
};

/** Builds the response of a failed request in its route's format: GraphQL errors, problem details or a page. */
export const errorResponse = (error: unknown, c: AppContext): Response => {
  const requestId = c.get("requestId");
  const isMissingTables = isUnprepared(error);
  const appError = isMissingTables ? noTables : toAppError(error, requestId);
  const status = isMissingTables ? 503 : appError.status;
  if (c.req.path === "/api/graphql") return graphqlErrorResponse(appError, requestId, status);
  if (isApiRequest(c)) return problemResponse(appError, requestId, status);
  const sentence = appError.message;
  if (isMissingTables) return plainPage(status, { heading: "Not ready yet", sentence });
  if (appError.code === "INTERNAL" || appError.code === "UNAVAILABLE") return serverErrorPage(c, appError);
  return plainPage(status, { heading: headings[appError.code] ?? "This page cannot be shown", sentence });
};
