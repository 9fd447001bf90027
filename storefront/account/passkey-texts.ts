import type { Language } from "../../worker/domain/language.ts";

interface PasskeyTexts {
  /** Separates the two ways to sign in. */
  or: string;
  use: string;
  failed: string;
}

export const passkeyTexts: Record<Language, PasskeyTexts> = {
  en: {
    or: "or, if you work here",
    use: "Use a passkey",
    failed: "This passkey did not work here. Please try again, or sign in by email.",
  },
  de: {
    or: "oder, wenn Sie hier arbeiten",
    use: "Passkey verwenden",
    failed:
      "Dieser Passkey hat hier nicht funktioniert. Bitte versuchen Sie es noch einmal oder melden Sie sich per E-Mail an.",
  },
  ja: {
    or: "スタッフの方はこちら",
    use: "パスキーを使う",
    failed: "このパスキーではログインできませんでした。もう一度お試しいただくか、メールでログインしてください。",
  },
  ar: {
    or: "أو، إذا كنت تعمل هنا",
    use: "استخدم مفتاح المرور",
    failed: "لم يعمل مفتاح المرور هنا. يُرجى المحاولة مرة أخرى أو تسجيل الدخول بالبريد الإلكتروني.",
  },
};
