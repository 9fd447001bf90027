import type { NewStore } from "../../db/local/new-store.ts";

/** Stores as `npm run store:create` makes them, each for one journey. */
export const newStores = [
  { slug: "first-day", host: "first-day.localhost", owner: "owner@first-day.example", name: "First Day" },
  { slug: "last-orders", host: "last-orders.localhost", owner: "owner@last-orders.example", name: "Last Orders" },
  {
    slug: "new-place",
    host: "new-place.localhost",
    owner: "owner@new-place.example",
    name: "New Place",
    countryCode: "US",
    currencyCode: "USD",
    locale: "en-US",
    timezone: "America/New_York",
  },
  {
    slug: "neues-lokal",
    host: "neues-lokal.localhost",
    owner: "owner@neues-lokal.example",
    name: "Neues Lokal",
    countryCode: "DE",
    currencyCode: "EUR",
    locale: "de-DE",
    timezone: "Europe/Berlin",
  },
  {
    slug: "atarashii",
    host: "atarashii.localhost",
    owner: "owner@atarashii.example",
    name: "あたらしい食堂",
    countryCode: "JP",
    currencyCode: "JPY",
    locale: "ja-JP",
    timezone: "Asia/Tokyo",
  },
  {
    slug: "fresh-look",
    host: "fresh-look.localhost",
    owner: "owner@fresh-look.example",
    name: "Fresh Look",
    countryCode: "US",
    currencyCode: "USD",
    locale: "en-US",
    timezone: "America/New_York",
  },
  {
    slug: "gulyas-haz",
    host: "gulyas-haz.localhost",
    owner: "owner@gulyas-haz.example",
    name: "Gulyás Ház",
    countryCode: "HU",
    currencyCode: "HUF",
    locale: "hu-HU",
    timezone: "Europe/Budapest",
  },
  {
    slug: "al-bait",
    host: "al-bait.localhost",
    owner: "owner@al-bait.example",
    name: "مطعم البيت",
    countryCode: "KW",
    currencyCode: "KWD",
    locale: "ar-KW",
    timezone: "Asia/Kuwait",
  },
] as const satisfies readonly NewStore[];

export type NewStoreSlug = (typeof newStores)[number]["slug"];
