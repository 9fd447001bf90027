import type { StaffLanguage } from "../../domain/language.ts";
import { plainPage } from "./plain-page.ts";

const textsByLanguage: Record<StaffLanguage, Record<"forbidden" | "invalid", { heading: string; sentence: string }>> = {
  en: {
    forbidden: {
      heading: "Only owners can do this",
      sentence: "Please sign in as an owner of this restaurant and open the app again.",
    },
    invalid: {
      heading: "Something went wrong",
      sentence: "The request is invalid or has expired. Please start again in the app.",
    },
  },
  de: {
    forbidden: {
      heading: "Das dürfen nur Inhaber",
      sentence: "Bitte melden Sie sich als Inhaber dieses Restaurants an und öffnen Sie die App noch einmal.",
    },
    invalid: {
      heading: "Das hat nicht geklappt",
      sentence: "Die Anfrage ist ungültig oder abgelaufen. Bitte beginnen Sie in der App noch einmal.",
    },
  },
  ja: {
    forbidden: {
      heading: "オーナーのみが許可できます",
      sentence: "このお店のオーナーとしてログインし、アプリをもう一度開いてください。",
    },
    invalid: {
      heading: "うまくいきませんでした",
      sentence: "リクエストが無効か、有効期限が切れています。アプリからもう一度やり直してください。",
    },
  },
};

/** The page for a caller who may not approve apps. */
export const consentForbidden = (language: StaffLanguage): Response =>
  plainPage(403, { ...textsByLanguage[language].forbidden, language });

/** The page for an invalid or expired request. */
export const consentInvalid = (language: StaffLanguage): Response =>
  plainPage(400, { ...textsByLanguage[language].invalid, language });
