import type { Language } from "../../domain/language.ts";
import { plainPage } from "./plain-page.ts";

const words: Record<Language, Record<"forbidden" | "invalid", { heading: string; sentence: string }>> = {
  en: {
    forbidden: {
      heading: "Only owners can do this",
      sentence: "Please sign in as an owner of this restaurant, and open the app again.",
    },
    invalid: {
      heading: "This did not work",
      sentence: "The request is not valid, or its time is over. Please begin again in the app.",
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

/** The page for whoever may not let an app in. */
export const consentForbidden = (language: Language): Response =>
  plainPage(403, { ...words[language].forbidden, language });

/** The page for a request that means nothing, or whose time is over. */
export const consentInvalid = (language: Language): Response =>
  plainPage(400, { ...words[language].invalid, language });
