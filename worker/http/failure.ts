import { isUnprepared } from "../domain/store/health.ts";
import { AppError } from "../errors.ts";
import type { AppContext } from "./app-env.ts";
import { plainPage } from "./plain-page.ts";
import { graphqlProblem, problem, toRefusal } from "./problem.ts";

const unprepared = new AppError("INTERNAL", "The database has no tables yet. Please run npm start, which prepares it.");

const headings: Partial<Record<AppError["code"], string>> = {
  INTERNAL: "Something went wrong",
  NOT_FOUND: "There is nothing here",
  STORE_NOT_FOUND: "No restaurant here",
};

/** The answer to a request that failed, in the form that its route speaks: GraphQL, problem details or a page. */
export const refuse = (error: unknown, c: AppContext): Response => {
  const requestId = c.get("requestId");
  const missing = isUnprepared(error);
  const refusal = missing ? unprepared : toRefusal(error, requestId);
  const status = missing ? 503 : refusal.status;
  const { path } = c.req;
  if (path === "/api/graphql") return graphqlProblem(refusal, requestId, status);
  if (path.startsWith("/api/")) return problem(refusal, requestId, status);
  return plainPage(
    status,
    missing ? "Not ready yet" : (headings[refusal.code] ?? "This cannot be shown"),
    refusal.message,
  );
};
