import { isGuessablePin, pinLockMinutes } from "../../../worker/domain/auth/tablet/pin.rules.ts";
import { isFinal, Refused } from "../../api/client.ts";
import { explainFailure, minutesToWait } from "../../parts/explain-failure.ts";
import { type DashboardTranslate, dashboardFailureTexts } from "../messages.ts";

const hourMinutes = 60;

/** The digits of a PIN as typed. Japanese keyboards type full-width digits. */
export const readDigits = (typed: string): string => typed.normalize("NFKC").trim();

/** Why a new PIN cannot be used; null if it can. */
export const describeNewPin = (t: DashboardTranslate, pin: string, givenPin: string | null = null): string | null => {
  if (!/^\d{4,6}$/.test(pin)) return t("team.pinWrong");
  if (pin === givenPin) return t("tablet.samePin");
  return isGuessablePin(pin) ? t("team.pinGuessable") : null;
};

/** Why a shared tablet did not sign a person in. */
export const describePinRefusal = (t: DashboardTranslate, error: unknown): string => {
  if (!(error instanceof Refused)) return explainFailure(error, dashboardFailureTexts(t, t("tablet.failed")));
  const minutes = minutesToWait(error);
  if (error.code === "CONFLICT") return t("tablet.ended");
  // A lock after wrong PINs names the field; a limit of the network does not.
  if (error.code === "RATE_LIMITED" && !error.errors[0]) return t("tablet.tooOften", { minutes });
  // No lock of one tablet is as long as a PIN that is off on all of them, but for its last hours.
  if (error.code === "RATE_LIMITED" && minutes > Math.max(...pinLockMinutes))
    return t("tablet.off", { hours: Math.ceil(minutes / hourMinutes) });
  if (error.code === "RATE_LIMITED") return t("tablet.lockedFor", { minutes });
  return t(error.code === "BAD_INPUT" ? "tablet.wrongPin" : "tablet.failed");
};

/** Why a person who signed in with a code alone did not get their role. */
export const describeWayBackRefusal = (t: DashboardTranslate, error: unknown, badInput: string): string => {
  if (!isFinal(error)) return explainFailure(error, dashboardFailureTexts(t));
  if (error.code === "BAD_INPUT") return badInput;
  return t(error.code === "CONFLICT" ? "wayBack.stopped" : "failed");
};
