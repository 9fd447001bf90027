import type { Refused } from "../../../api/client.ts";
import type { Problem, Quote } from "../../../api/types.ts";
import type { Format } from "../../../ui/format.ts";
import type { DashboardTranslate } from "../../messages.ts";
import { type DraftTexts, isDraftText } from "./draft.ts";
import { findText } from "./order-input.ts";

/** What a refusal of an order is explained with. */
interface RefusalContext {
  t: DashboardTranslate;
  format: Format;
}

/** The problems of a refused order: those of its quote, which say why, else the errors of its fields. */
const readProblems = ({ code, errors, body }: Refused): Problem[] => {
  // The named boundary: the operation declares the shape of a refusal's `quote`.
  const quote = body["quote"] as Pick<Quote, "problems"> | undefined;
  const problems = quote?.problems ?? [];
  return problems.length > 0 ? problems : errors.map(({ path, message }) => ({ code, message, path }));
};

const promoText = ({ reason, missing }: Problem, { t, format }: RefusalContext): string | null =>
  t.find(`counter.promo.${reason ?? ""}`)?.replace("{missing}", format.money(missing ?? 0)) ?? null;

/** The faults of texts that have a sentence of their own. */
const faultByText: Partial<Record<keyof DraftTexts, string>> = {
  phone: "number",
  at: "time",
  zoneId: "zone",
  overrideReason: "reason",
  address: "missing",
  city: "missing",
  state: "missing",
};

const fieldText = (name: keyof DraftTexts, problem: Problem, context: RefusalContext): string => {
  const { t } = context;
  if (name === "promoCode") return promoText(problem, context) ?? t("counter.promo.unknown");
  if (name === "zip") return t(problem.code === "OUT_OF_ZONE" ? "counter.fault.zone" : "counter.fault.missing");
  return t.find(`counter.fault.${faultByText[name] ?? ""}`) ?? t("counter.fault.field");
};

/** Why texts of the draft were refused, in the page's language, by text. The first problem of a text counts. */
export const explainFields = (refused: Refused, context: RefusalContext): Partial<Record<keyof DraftTexts, string>> =>
  Object.fromEntries(
    readProblems(refused)
      .toReversed()
      .flatMap((problem) => {
        const name = findText(problem.path ?? "");
        return isDraftText(name) ? [[name, fieldText(name, problem, context)]] : [];
      }),
  );
