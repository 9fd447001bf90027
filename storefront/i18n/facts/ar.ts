import type { factMessages as en } from "./en.ts";

export const factMessages: Readonly<Record<keyof typeof en, string>> = {
  "facts.pickup": "جاهز خلال {minutes} د",
  "facts.delivery": "يصلك خلال {minutes} د",
  "facts.freeFrom": "توصيل مجاني ابتداءً من {amount}",
  "facts.noFee": "توصيل مجاني",
};
