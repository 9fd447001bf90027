import type { SeedStore } from "../types.ts";
import { dishes } from "./dishes.ts";
import { sweetsAndDrinks } from "./sweets-and-drinks.ts";

const evenings = [1, 2, 3, 4, 5].map((day) => ({ day, from: "17:00", to: "02:00" }));

/** The class of all dishes and soft drinks. */
const reducedRate = "飲食料品（軽減税率）";

export const umiSando: SeedStore = {
  slug: "umi-sando",
  hosts: ["umi.localhost"],
  owner: { name: "海野 直子", email: "owner@umi-sando.example" },
  settings: {
    name: "海サンド",
    tagline: "夜更けのサンドイッチ",
    logoUrl: "/pictures/umi-sando/logo.svg",
    brandColor: "#1f5f7a",
    theme: "counter",
    address: "〒150-0041 東京都渋谷区神南1-14-7",
    phone: "+81 3 5550 0617",
    email: "konbanwa@umi-sando.example",
    currencyCode: "JPY",
    locale: "ja-JP",
    timezone: "Asia/Tokyo",
    countryCode: "JP",
    hours: [...evenings, { day: 6, from: "12:00", to: "12:00" }, { day: 7, from: "12:00", to: "02:00" }],
    hoursExceptions: [
      { date: "2026-12-31", closed: true, hours: [], note: "大晦日はお休みします" },
      { date: "2027-01-01", closed: true, hours: [], note: "元日はお休みします" },
      { date: "2027-01-02", closed: false, hours: [{ from: "15:00", to: "23:00" }], note: "正月営業" },
    ],
    mealPeriodTimes: [
      { period: "dinner", from: "17:00", to: "22:00" },
      { period: "late_night", from: "21:00", to: "05:00" },
    ],
    taxRatePpm: 100_000,
    pricesIncludeTax: true,
    taxDeliveryFee: true,
    pickupEnabled: true,
    deliveryEnabled: true,
    deliveryFee: 300,
    deliveryMinimum: 1500,
    freeDeliveryFrom: 5000,
    pickupDiscountPercent: 0,
    pickupLeadMinutes: 15,
    deliveryLeadMinutes: 35,
    slotMinutes: 20,
    ordersPerSlot: 10,
    prepMinutesPerSlot: null,
    scheduleDaysAhead: 3,
    tipPercents: [],
    orderingPaused: false,
    pausedUntil: null,
    pauseMessage: null,
    promoBanner: "深夜2時まで、できたてをお届けします",
    heroHeadline: "夜更けの、できたてサンド",
    heroSubheadline: "揚げたてのカツ、だし香るたまご、季節の果物。渋谷の小さな台所から、深夜までお届けします。",
    cutleryEnabled: true,
    cashOnPickupEnabled: false,
  },
  legal: {
    country: "JP",
    company: "株式会社海サンド",
    taxNumber: "T1234567890123",
    blanks: { 運営責任者の氏名: "海野 直子", 代表者の氏名: "海野 直子" },
  },
  taxClasses: [
    // Delivery, bags and alcohol are no food to take away: the fees of an order have the store's own class.
    { name: "標準税率", rates: [{ orderType: null, ratePpm: 100_000, from: "2019-10-01" }] },
    {
      name: reducedRate,
      rates: [
        { orderType: null, ratePpm: 80_000, from: "2019-10-01" },
        { orderType: "dine_in", ratePpm: 100_000, from: "2019-10-01" },
      ],
    },
  ],
  zones: [
    { name: "渋谷", postalCodes: ["150*"], fee: 300, minimum: 1500, leadMinutes: 30 },
    { name: "目黒・世田谷", postalCodes: ["153*", "154*"], fee: 450, minimum: 2500, leadMinutes: 45 },
  ],
  categories: [...dishes, ...sweetsAndDrinks].map(({ items, ...category }) => ({
    ...category,
    items: items.map((item) => ({ taxClass: reducedRate, ...item })),
  })),
  productCategories: [{ handle: "omiyage", title: "おみやげ" }],
  products: [
    {
      handle: "katsu-sauce",
      title: "自家製カツソース",
      description: "お店の味をそのまま。",
      status: "published",
      category: "omiyage",
      drawing: { shape: "bottle", colors: ["#4a2a1e", "#f4eee0", "#1f5f7a"] },
      variants: [{ title: "200 ml", sku: "UM-SAUCE", price: 680 }],
    },
    {
      handle: "hojicha",
      title: "ほうじ茶",
      description: "茶葉100グラム。",
      status: "published",
      category: "omiyage",
      drawing: { shape: "bag", colors: ["#a8703f", "#f0dcc0", "#1f5f7a"] },
      variants: [{ title: "100 g", sku: "UM-TEA", price: 1280 }],
    },
    {
      handle: "tote",
      title: "海のトートバッグ",
      description: "丈夫な帆布。",
      status: "draft",
      category: "omiyage",
      drawing: { shape: "bag", colors: ["#1f5f7a", "#f4eee0", "#9fc6d8"] },
      variants: [{ title: "M", sku: "UM-TOTE", price: 2400 }],
    },
  ],
};
