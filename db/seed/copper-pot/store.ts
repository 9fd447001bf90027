import { always } from "../../schema/shapes.ts";
import type { SeedStore } from "../types.ts";
import { coffee, drinks } from "./bar.ts";
import { burgers } from "./burgers.ts";
import { mains, sides } from "./evenings.ts";
import { soups } from "./midday.ts";
import { breakfast, starters } from "./mornings.ts";
import { desserts } from "./sweets.ts";

const weekdays = [1, 2, 3, 4].flatMap((day) => [
  { day, from: "07:30", to: "15:00" },
  { day, from: "16:30", to: "22:00" },
]);

export const copperPot: SeedStore = {
  slug: "copper-pot",
  hosts: ["localhost", "127.0.0.1", "copper-pot.localhost"],
  owner: { name: "Mae Carter", email: "owner@copperpot.example" },
  settings: {
    name: "Copper Pot",
    tagline: "American cooking over a wood fire",
    logoUrl: "/pictures/copper-pot/logo.svg",
    brandColor: "#a4451c",
    theme: "bistro",
    address: "214 Atlantic Avenue, Brooklyn, NY 11201",
    phone: "+1 718 555 0142",
    email: "hello@copperpot.example",
    currencyCode: "USD",
    locale: "en-US",
    timezone: "America/New_York",
    countryCode: "US",
    hours: [
      ...weekdays,
      { day: 5, from: "07:30", to: "15:00" },
      { day: 5, from: "16:30", to: "01:00" },
      { day: 6, from: "09:00", to: "01:00" },
      { day: 7, from: "09:00", to: "21:00" },
    ],
    hoursExceptions: [
      { date: "2026-11-26", closed: true, hours: [], note: "Closed for Thanksgiving" },
      {
        date: "2026-12-24",
        closed: false,
        hours: [{ from: "09:00", to: "16:00" }],
        note: "Short day on Christmas Eve",
      },
      { date: "2026-12-25", closed: true, hours: [], note: "Closed on Christmas Day" },
      { date: "2026-12-31", closed: false, hours: [{ from: "16:00", to: "02:00" }], note: "New Year's Eve" },
      { date: "2027-07-04", closed: true, hours: [], note: "Closed on Independence Day" },
    ],
    mealPeriodTimes: [
      { period: "breakfast", from: "07:00", to: "11:30" },
      { period: "lunch", from: "11:00", to: "16:30" },
      { period: "dinner", from: "16:30", to: "23:00" },
      { period: "late_night", from: "22:00", to: "02:00" },
    ],
    taxRatePpm: 88_750,
    pricesIncludeTax: false,
    taxDeliveryFee: false,
    pickupEnabled: true,
    deliveryEnabled: true,
    deliveryFee: 399,
    deliveryMinimum: 2000,
    freeDeliveryFrom: 6000,
    pickupDiscountPercent: 5,
    pickupLeadMinutes: 20,
    deliveryLeadMinutes: 45,
    slotMinutes: 15,
    ordersPerSlot: 12,
    prepMinutesPerSlot: null,
    scheduleDaysAhead: 7,
    tipPercents: [15, 18, 20, 25],
    orderingPaused: false,
    pausedUntil: null,
    pauseMessage: null,
    promoBanner: "5% off when you pick up. Free delivery from $60.",
    heroHeadline: "Dinner, straight from the fire",
    heroSubheadline:
      "Wood-grilled, baked this morning and packed the moment it is ready. Order here and every dollar stays with the kitchen.",
    cutleryEnabled: true,
    cashOnPickupEnabled: false,
  },
  legal: {
    country: "US",
    company: "Copper Pot LLC",
    taxNumber: null,
    blanks: { "your state": "the State of New York", date: "October 1, 2026" },
  },
  taxClasses: [
    { name: "Food and drinks", rates: [{ orderType: null, ratePpm: 88_750, from: always }] },
    {
      // Bottled water is taxed where it is served.
      name: "Bottled water",
      rates: [
        { orderType: null, ratePpm: 0, from: always },
        { orderType: "dine_in", ratePpm: 88_750, from: always },
      ],
    },
  ],
  zones: [
    {
      name: "Brooklyn Heights and Downtown",
      postalCodes: ["11201", "11217"],
      fee: 299,
      minimum: 1500,
      leadMinutes: 35,
    },
    { name: "Brooklyn", postalCodes: ["112*"], fee: 499, minimum: 2500, leadMinutes: 50 },
    {
      name: "Lower Manhattan",
      postalCodes: ["10002", "10004", "10005", "10006", "10007", "10038"],
      fee: 699,
      minimum: 4000,
      leadMinutes: 60,
    },
  ],
  categories: [breakfast, starters, soups, burgers, mains, sides, desserts, coffee, drinks],
  productCategories: [
    { handle: "pantry", title: "Pantry" },
    { handle: "gifts", title: "Gifts" },
  ],
  products: [
    {
      handle: "copper-hot-sauce",
      title: "Copper Hot Sauce",
      description: "The one from the wings, in a bottle.",
      status: "published",
      category: "pantry",
      drawing: { shape: "bottle", colors: ["#c8452f", "#f4eee0", "#8a2f1c"] },
      variants: [
        { title: "5 oz", sku: "CP-HOT-5", price: 900 },
        { title: "12 oz", sku: "CP-HOT-12", price: 1600 },
      ],
    },
    {
      handle: "house-blend",
      title: "House Blend Coffee",
      description: "Whole beans, roasted on Tuesdays.",
      status: "published",
      category: "pantry",
      drawing: { shape: "bag", colors: ["#5a3a28", "#e8c58a", "#a4451c"] },
      variants: [
        { title: "12 oz", sku: "CP-COF-12", price: 1800 },
        { title: "2 lb", sku: "CP-COF-32", price: 4200 },
      ],
    },
    {
      handle: "apple-butter",
      title: "Apple Butter",
      description: "Slow-cooked, barely sweet.",
      status: "draft",
      category: "pantry",
      drawing: { shape: "jar", colors: ["#8a3f1c", "#f4e6c8", "#c8452f"] },
      variants: [{ title: "8 oz", sku: "CP-APB-8", price: 1100 }],
    },
    {
      handle: "cook-book",
      title: "The Copper Pot Cook Book",
      description: "Ninety recipes, one pot.",
      status: "proposed",
      category: "gifts",
      drawing: { shape: "card", colors: ["#4f7a3a", "#f4eee0", "#a4451c"] },
      variants: [{ title: "Hardcover", sku: "CP-BOOK", price: 3800 }],
    },
    {
      handle: "branded-matches",
      title: "Matches",
      description: "A box of forty.",
      status: "rejected",
      category: "gifts",
      drawing: { shape: "card", colors: ["#2d2a26", "#f0b93c", "#c8452f"] },
      variants: [{ title: "Box", sku: "CP-MATCH", price: 300 }],
    },
  ],
};
