import { type Language, textDirection } from "../../domain/language.ts";
import type { LabelledLink } from "../../domain/legal/links.rules.ts";
import { escapeHtml } from "../../escape-html.ts";
import type { Mail } from "./mail.ts";
import { band, mailFrame, table } from "./mail-frame.ts";
import { headline, paragraph } from "./parts.ts";
import { createStationery, type Letterhead, type Stationery } from "./stationery.ts";

/** What a code does: signs in, gives an account a new address, confirms that from the old one, or erases an account. */
export type CodeUse = "sign-in" | "email-change" | "old-address" | "erasure";

interface CodeFacts {
  code: string;
  store: string;
  minutes: number;
  /** The new address that the old one is to confirm; empty for other codes. */
  newEmail: string;
}

interface CodeMessages {
  subject(facts: CodeFacts): string;
  lead(facts: CodeFacts): string;
  /** What the code does, for those that do more than sign in. */
  purposes: Record<Exclude<CodeUse, "sign-in">, (facts: CodeFacts) => string>;
  use(facts: CodeFacts): string;
  secret(facts: CodeFacts): string;
  unasked: Record<CodeUse, string>;
}

const messages: Record<Language, CodeMessages> = {
  en: {
    subject: ({ code, store }) => `${code} is your code for ${store}`,
    lead: ({ store }) => `Your code for ${store}:`,
    purposes: {
      "email-change": ({ store }) => `This code makes this address the one that signs in to an account at ${store}.`,
      "old-address": ({ store, newEmail }) =>
        `This code lets ${newEmail} sign in to your account at ${store} instead of this address.`,
      erasure: ({ store }) => `This code deletes your account and your personal details at ${store} for good.`,
    },
    use: ({ minutes }) =>
      `Enter it in the browser where you requested it. It works once and expires in ${minutes} minutes.`,
    secret: ({ store }) => `Never pass it on, to anyone. ${store} will not ask you for it.`,
    unasked: {
      "sign-in": "If you did not request a code, you can ignore this email. No one can sign in without it.",
      "email-change": "If you did not request a code, you can ignore this email. Nothing changes without it.",
      "old-address":
        "If you did not request this, someone else may be signed in to your account. Give the code to no one, sign in and sign out on all devices, and call an owner.",
      erasure: "If you did not request a code, you can ignore this email. Nothing is deleted without it.",
    },
  },
  de: {
    subject: ({ code, store }) => `${code} ist Ihr Code für ${store}`,
    lead: ({ store }) => `Ihr Code für ${store}:`,
    purposes: {
      "email-change": ({ store }) => `Mit diesem Code wird diese Adresse zur Anmeldeadresse eines Kontos bei ${store}.`,
      "old-address": ({ store, newEmail }) =>
        `Mit diesem Code meldet sich künftig ${newEmail} statt dieser Adresse bei Ihrem Konto bei ${store} an.`,
      erasure: ({ store }) =>
        `Mit diesem Code werden Ihr Konto und Ihre persönlichen Angaben bei ${store} endgültig gelöscht.`,
    },
    use: ({ minutes }) =>
      `Bitte geben Sie ihn in dem Browser ein, in dem Sie ihn angefordert haben. Er gilt einmal und ${minutes} Minuten lang.`,
    secret: ({ store }) => `Geben Sie ihn niemals weiter, an niemanden. ${store} wird Sie nicht danach fragen.`,
    unasked: {
      "sign-in":
        "Sie haben keinen Code angefordert? Dann können Sie diese E-Mail ignorieren. Ohne den Code kann sich niemand anmelden.",
      "email-change":
        "Sie haben keinen Code angefordert? Dann können Sie diese E-Mail ignorieren. Ohne den Code ändert sich nichts.",
      "old-address":
        "Sie haben das nicht angefordert? Dann ist vielleicht jemand anderes in Ihrem Konto angemeldet. Geben Sie den Code niemandem, melden Sie sich an und dann auf allen Geräten ab, und rufen Sie eine Inhaberin oder einen Inhaber an.",
      erasure:
        "Sie haben keinen Code angefordert? Dann können Sie diese E-Mail ignorieren. Ohne den Code wird nichts gelöscht.",
    },
  },
  ja: {
    subject: ({ code, store }) => `${store} の確認コード：${code}`,
    lead: ({ store }) => `${store} の確認コード：`,
    purposes: {
      "email-change": ({ store }) =>
        `このコードを入力すると、このアドレスが ${store} のアカウントのログイン用アドレスになります。`,
      "old-address": ({ store, newEmail }) =>
        `このコードを入力すると、${store} のお客様のアカウントには、今後このアドレスではなく ${newEmail} でログインすることになります。`,
      erasure: ({ store }) =>
        `このコードを入力すると、${store} のアカウントと個人情報が完全に削除されます。元には戻せません。`,
    },
    use: ({ minutes }) =>
      `コードをリクエストした画面に入力してください。同じブラウザで${minutes}分以内に一度だけ使えます。`,
    secret: ({ store }) => `このコードは誰にも教えないでください。${store} からお尋ねすることはありません。`,
    unasked: {
      "sign-in": "お心当たりのない場合は、このメールを破棄してください。コードなしでは誰もログインできません。",
      "email-change": "お心当たりのない場合は、このメールを破棄してください。コードなしでは何も変更されません。",
      "old-address":
        "お心当たりのない場合は、ほかの人があなたのアカウントにログインしている可能性があります。コードは誰にも渡さず、ログインしてすべての端末からログアウトし、オーナーに電話で連絡してください。",
      erasure: "お心当たりのない場合は、このメールを破棄してください。コードなしでは何も削除されません。",
    },
  },
  ar: {
    subject: ({ code, store }) => `${code} رمزك لدى ${store}`,
    lead: ({ store }) => `رمزك لدى ${store}:`,
    purposes: {
      "email-change": ({ store }) => `بهذا الرمز يصبح هذا العنوان عنوان تسجيل الدخول إلى حساب لدى ${store}.`,
      "old-address": ({ store, newEmail }) =>
        `بهذا الرمز يصبح تسجيل الدخول إلى حسابك لدى ${store} بالعنوان \u2068${newEmail}\u2069 بدلًا من هذا العنوان.`,
      erasure: ({ store }) => `بهذا الرمز يُحذف حسابك وبياناتك الشخصية لدى ${store} نهائيًا.`,
    },
    use: ({ minutes }) =>
      `أدخله في المتصفح الذي طلبته منه. يصلح لمرة واحدة، وتنتهي صلاحيته بعد ${minutes} ${minutes <= 10 ? "دقائق" : "دقيقة"}.`,
    secret: ({ store }) => `لا تعطِ هذا الرمز لأي شخص أبدًا. لن يطلبه منك ${store}.`,
    unasked: {
      "sign-in": "إن لم تطلب رمزًا فتجاهل هذه الرسالة. لا يمكن لأحد تسجيل الدخول من دونه.",
      "email-change": "إن لم تطلب رمزًا فتجاهل هذه الرسالة. لن يتغيّر شيء من دونه.",
      "old-address":
        "إن لم تطلب ذلك فقد يكون شخص آخر قد سجّل الدخول إلى حسابك. لا تعطِ الرمز لأحد، وسجّل الدخول ثم الخروج من جميع الأجهزة، واتصل بأحد المالكين.",
      erasure: "إن لم تطلب رمزًا فتجاهل هذه الرسالة. لن يُحذف شيء من دونه.",
    },
  },
};

/** The code in large figures, so that it is read and typed from another screen. */
const codeBox = (code: string, { day, text, innerRadius }: Stationery): string =>
  table(
    `<tr><td class="key text" align="center" dir="ltr" style="padding:18px;background:${day.sunken};border-radius:${innerRadius}px;color:${day.text};font:600 32px/1.2 ${text};letter-spacing:6px">${escapeHtml(code)}</td></tr>`,
  );

const legalHtml = (links: readonly LabelledLink[], { day }: Stationery): string =>
  links
    .map(
      ({ label, address }) =>
        `<a href="${escapeHtml(address)}" class="soft" style="color:${day.soft}"><bdi>${escapeHtml(label)}</bdi></a>`,
    )
    .join(" · ");

const legalText = (links: readonly LabelledLink[]): string =>
  links.length > 0 ? `\n${links.map(({ label, address }) => `${label}: ${address}`).join("\n")}\n` : "";

/** Splits a code into two groups, which are easier to read. grouped("12345678") is "1234 5678". */
const grouped = (code: string): string => `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`;

interface CodeMailInput {
  id: string;
  to: string;
  code: string;
  use: CodeUse;
  newEmail?: string;
  store: Letterhead;
  language: Language;
  minutes: number;
  legalLinks: readonly LabelledLink[];
}

/** The mail with a one-time code, in the store's language. The code is in the subject, which notifications show. */
export const codeMail = (input: CodeMailInput): Mail => {
  const { id, to, code, store, language, minutes, legalLinks } = input;
  const facts = { code, store: store.name, minutes, newEmail: input.newEmail ?? "" };
  const words = messages[language];
  const subject = words.subject(facts);
  const lead = words.lead(facts);
  const unasked = words.unasked[input.use];
  const purpose = input.use === "sign-in" ? [] : [words.purposes[input.use](facts)];
  const rows = [...purpose, words.use(facts), words.secret(facts)];
  const stationery = createStationery(store);
  const small = `<p class="soft" style="margin:0 0 12px;color:${stationery.day.soft};font-size:14px">${escapeHtml(unasked)}</p>`;
  const card = [
    band(headline(lead.replace(/[:：]$/, ""), stationery), "32px 32px 4px"),
    band(codeBox(grouped(code), stationery)),
    band(rows.map((row) => paragraph(row, stationery)).join("") + small, "0 32px 20px"),
  ].join("");
  const below = [`<bdi>${escapeHtml(store.name)}</bdi>`, legalHtml(legalLinks, stationery)]
    .filter(Boolean)
    .join("<br>");
  const html = mailFrame({ language, subject, preheader: rows[0] ?? "", store }, stationery, { card, below });
  // On a row of its own, because the groups of a code would change places behind Arabic words.
  const gap = textDirection(language) === "rtl" ? "\n" : " ";
  const text = `${lead}${gap}${grouped(code)}\n\n${rows.join("\n\n")}\n\n${unasked}\n${legalText(legalLinks)}`;
  return { id, to, fromName: store.name, subject, text, html };
};
