/** Messages for a browser that blocks cookies. They load with what needs one. */
export const en = {
  bag: "Your browser blocks cookies, so it can't hold your bag. Allow cookies for this site and try again.",
  bagOrCall: "Your browser blocks cookies, so it can't hold your bag. Allow cookies for this site, or order by phone.",
  signIn: "Your browser blocks cookies, so it can't keep you signed in. Allow cookies for this site and try again.",
} as const;

export type CookieCatalogue = Readonly<Record<keyof typeof en, string>>;
