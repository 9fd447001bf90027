import type { Language } from "../../worker/domain/language.ts";

/** Messages in a browser that is too old for the page's scripts, or that runs none. Only the server has them. */
export const oldBrowserMessages: Readonly<Record<Language, { notice: string; phone: string }>> = {
  en: {
    notice: "This page doesn't fully work in your browser. Please update the browser and turn on JavaScript.",
    phone: "Or order by phone: {phone}",
  },
  de: {
    notice:
      "Diese Seite funktioniert in Ihrem Browser nur eingeschränkt. Bitte aktualisieren Sie ihn und schalten Sie JavaScript ein.",
    phone: "Oder bestellen Sie telefonisch: {phone}",
  },
  ja: {
    notice: "お使いのブラウザでは、このページの一部が動作しません。ブラウザを更新し、JavaScriptを有効にしてください。",
    phone: "お電話でもご注文いただけます：{phone}",
  },
  ar: {
    notice: "لا تعمل هذه الصفحة بالكامل في متصفحك. يُرجى تحديثه وتفعيل JavaScript.",
    phone: "أو اطلب هاتفيًا: {phone}",
  },
};
