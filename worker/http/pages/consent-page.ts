import { scopeLabels as de } from "../../domain/access/scope-labels/de.ts";
import { scopeLabels as en } from "../../domain/access/scope-labels/en.ts";
import { scopeLabels as ja } from "../../domain/access/scope-labels/ja.ts";
import type { StaffLanguage } from "../../domain/language.ts";
import { escapeHtml } from "../../escape-html.ts";
import type { ConsentRequest } from "../routes/consent.ts";

const scopeLabels = { en, de, ja };

interface Texts {
  title(app: string): string;
  lead(app: string, store: string): string;
  back(host: string): string;
  loopback: string;
  until: string;
  allow: string;
  deny: string;
}

const textsByLanguage: Record<StaffLanguage, Texts> = {
  en: {
    title: (app) => `Allow ${app}?`,
    lead: (app, store) => `${app} requests access to ${store} on your behalf. It would be able to:`,
    back: (host) => `You will be redirected to ${host}.`,
    loopback: "This is a program on this computer. Continue only if you just started signing in there.",
    until: "Access lasts until you remove the app in the dashboard.",
    allow: "Allow",
    deny: "Deny",
  },
  de: {
    title: (app) => `${app} Zugriff erlauben?`,
    lead: (app, store) => `${app} möchte in Ihrem Namen auf ${store} zugreifen. Die App könnte:`,
    back: (host) => `Danach geht es zurück zu ${host}.`,
    loopback:
      "Das ist ein Programm auf diesem Computer. Bitte nur fortfahren, wenn Sie die Anmeldung gerade dort begonnen haben.",
    until: "Der Zugriff gilt, bis Sie die App in der Verwaltung entfernen.",
    allow: "Erlauben",
    deny: "Nicht erlauben",
  },
  ja: {
    title: (app) => `${app} に許可しますか？`,
    lead: (app, store) => `${app} が、あなたに代わって ${store} で次のことを行う許可を求めています。`,
    back: (host) => `このあと ${host} に戻ります。`,
    loopback: "これはこのコンピューター上のプログラムです。ご自身でログインを始めた場合のみ続けてください。",
    until: "管理画面でアプリを削除するまで有効です。",
    allow: "許可する",
    deny: "許可しない",
  },
};

const style = `
:root{color-scheme:light dark;--paper:#fbf7f1;--surface:#fff;--text:#2a211a;--soft:#6a5c50;--line:#e7dccd;--bad:#a62b1f}
@media(prefers-color-scheme:dark){:root{--paper:#171310;--surface:#211c18;--text:#f4ece2;--soft:#c3b5a6;--line:#362e27;--bad:#ff9c8c}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--paper);color:var(--text);font:1rem/1.6 system-ui,"Noto Sans","Noto Sans CJK JP",sans-serif}
main{width:100%;max-width:32rem;padding:clamp(1.25rem,5vw,2.5rem);background:var(--surface);border:1px solid var(--line);border-radius:1.25rem;overflow-wrap:anywhere}
.store{margin:0;color:var(--soft)}
h1{margin:.25rem 0 1rem;font:600 clamp(1.5rem,5vw,2rem)/1.2 "Iowan Old Style","Palatino Linotype",Georgia,"Noto Serif",serif}
ul{margin:0 0 1.25rem;padding:0;list-style:none;border-top:1px solid var(--line)}
li{padding:.625rem 0;border-bottom:1px solid var(--line)}
p{margin:0 0 1rem}
.soft{color:var(--soft)}
.warning{color:var(--bad)}
form{display:grid;gap:.75rem;margin-top:1.5rem}
@media(min-width:30rem){form{grid-template-columns:1fr 1fr}}
button{min-height:48px;padding:.75rem 1.25rem;border:1px solid var(--text);border-radius:999px;font:inherit;font-weight:600;cursor:pointer;background:transparent;color:var(--text)}
button[value=allow]{background:var(--text);color:var(--surface)}
button:focus-visible{outline:3px solid currentColor;outline-offset:3px}
`;

interface ConsentPageData {
  consentRequest: ConsentRequest;
  storeName: string;
  language: StaffLanguage;
}

/** The page that asks an owner to allow an app. It has no script, and escapes everything that the app provides. */
export const consentPage = ({ consentRequest, storeName, language }: ConsentPageData): string => {
  const { appName, redirectHost, redirectIsLoopback, scopes, handle } = consentRequest;
  const texts = textsByLanguage[language];
  const title = escapeHtml(texts.title(appName));
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title><style>${style}</style></head><body><main>`,
    `<p class="store">${escapeHtml(storeName)}</p><h1>${title}</h1>`,
    `<p>${escapeHtml(texts.lead(appName, storeName))}</p>`,
    `<ul>${scopes.map((scope) => `<li>${escapeHtml(scopeLabels[language][`scope.${scope}`])}</li>`).join("")}</ul>`,
    `<p class="soft">${escapeHtml(texts.back(redirectHost))} ${escapeHtml(texts.until)}</p>`,
    redirectIsLoopback ? `<p class="warning">${escapeHtml(texts.loopback)}</p>` : "",
    '<form method="post" action="/oauth/authorize">',
    `<input type="hidden" name="handle" value="${escapeHtml(handle)}">`,
    `<button name="decision" value="allow">${escapeHtml(texts.allow)}</button>`,
    `<button name="decision" value="deny">${escapeHtml(texts.deny)}</button>`,
    "</form></main></body></html>",
  ].join("");
};

/** Allows the form to submit here and redirect to the app, because form-action applies to redirects too. */
export const consentPolicy = ({ redirectUri }: ConsentRequest): string =>
  `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'self' ${new URL(redirectUri).origin}`;
