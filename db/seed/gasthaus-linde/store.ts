import { always } from "../../schema/shapes.ts";
import type { SeedStore } from "../types.ts";
import { drinks } from "./choices.ts";
import { dishes } from "./dishes.ts";
import { sweetsAndDrinks } from "./sweets-and-drinks.ts";

export const gasthausLinde: SeedStore = {
  slug: "gasthaus-linde",
  hosts: ["linde.localhost"],
  owner: { name: "Jutta Lindner", email: "owner@gasthaus-linde.example" },
  settings: {
    name: "Gasthaus Linde",
    tagline: "Gutbürgerlich seit 1926",
    logoUrl: "/pictures/gasthaus-linde/logo.svg",
    brandColor: "#2f6b3f",
    theme: "salon",
    address: "Lindenstraße 12, 10969 Berlin",
    phone: "+49 30 5550 1926",
    email: "guten-tag@gasthaus-linde.example",
    currencyCode: "EUR",
    locale: "de-DE",
    timezone: "Europe/Berlin",
    countryCode: "DE",
    hours: [2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "11:00", to: day === 5 || day === 6 ? "23:30" : "22:00" })),
    hoursExceptions: [
      { date: "2026-12-24", closed: true, hours: [], note: "Heiligabend geschlossen" },
      {
        date: "2026-12-25",
        closed: false,
        hours: [{ from: "11:00", to: "16:00" }],
        note: "Festtagsmenü am ersten Weihnachtstag",
      },
      { date: "2026-12-31", closed: true, hours: [], note: "Silvester geschlossen" },
      { date: "2027-01-01", closed: true, hours: [], note: "Neujahr geschlossen" },
    ],
    mealPeriodTimes: [
      { period: "lunch", from: "11:00", to: "15:00" },
      { period: "dinner", from: "15:00", to: "23:30" },
    ],
    taxRatePpm: 70_000,
    pricesIncludeTax: true,
    taxDeliveryFee: true,
    pickupEnabled: true,
    deliveryEnabled: true,
    deliveryFee: 350,
    deliveryMinimum: 2000,
    freeDeliveryFrom: 5000,
    pickupDiscountPercent: 10,
    pickupLeadMinutes: 25,
    deliveryLeadMinutes: 45,
    slotMinutes: 30,
    ordersPerSlot: 8,
    prepMinutesPerSlot: 180,
    scheduleDaysAhead: 5,
    tipPercents: [5, 10, 15],
    orderingPaused: false,
    pausedUntil: null,
    pauseMessage: null,
    promoBanner: "10 % Rabatt bei Abholung",
    heroHeadline: "Wie sonntags bei Oma",
    heroSubheadline:
      "Schnitzel aus der Pfanne, Bier vom Fass, Brot vom Bäcker gegenüber. Holen Sie es ab, oder wir bringen es warm vorbei.",
    cutleryEnabled: true,
    cashOnPickupEnabled: true,
  },
  legal: {
    country: "DE",
    company: "Gasthaus Linde GmbH",
    taxNumber: "DE123456789",
    blanks: {
      "Name der vertretungsberechtigten Person": "Jutta Lindner, Geschäftsführerin",
      "Registergericht und Nummer, z. B. „Amtsgericht Berlin (Charlottenburg), HRB 12345“, oder „Kein Registereintrag“":
        "Amtsgericht Berlin (Charlottenburg), HRB 12345",
      "Name der Behörde": "Bezirksamt Friedrichshain-Kreuzberg von Berlin, Veterinär- und Lebensmittelaufsicht",
      "Datenschutzbehörde Ihres Bundeslandes mit Anschrift":
        "Berliner Beauftragte für Datenschutz und Informationsfreiheit, Alt-Moabit 59–61, 10555 Berlin",
    },
  },
  taxClasses: [
    {
      name: "Speisen",
      rates: [
        { orderType: null, ratePpm: 70_000, from: always },
        // Eaten in the restaurant, food had the full rate until the end of 2025.
        { orderType: "dine_in", ratePpm: 190_000, from: "2024-01-01" },
        { orderType: "dine_in", ratePpm: 70_000, from: "2026-01-01" },
      ],
    },
    { name: drinks, rates: [{ orderType: null, ratePpm: 190_000, from: always }] },
    { name: "Milchgetränke (über 75 % Milch)", rates: [{ orderType: null, ratePpm: 70_000, from: always }] },
  ],
  zones: [
    {
      name: "Kreuzberg und Mitte",
      postalCodes: ["10969", "10961", "10117", "101*"],
      fee: 250,
      minimum: 1500,
      leadMinutes: 35,
    },
    {
      name: "Friedrichshain und Neukölln",
      postalCodes: ["10243", "10245", "120*"],
      fee: 390,
      minimum: 2500,
      leadMinutes: 50,
    },
    { name: "Charlottenburg", postalCodes: ["106*", "1058*"], fee: 490, minimum: 3500, leadMinutes: 60 },
  ],
  categories: [...dishes, ...sweetsAndDrinks],
  productCategories: [{ handle: "speisekammer", title: "Aus der Speisekammer" }],
  products: [
    {
      handle: "lindenhonig",
      title: "Lindenhonig",
      description: "Von den Bienen auf unserem Dach.",
      status: "published",
      category: "speisekammer",
      drawing: { shape: "jar", colors: ["#e0a030", "#f7e3b5", "#2f6b3f"] },
      variants: [
        { title: "250 g", sku: "GL-HON-250", price: 790 },
        { title: "500 g", sku: "GL-HON-500", price: 1390 },
      ],
    },
    {
      handle: "suesser-senf",
      title: "Süßer Senf",
      description: "Nach dem Rezept von 1926.",
      status: "published",
      category: "speisekammer",
      drawing: { shape: "jar", colors: ["#c9a03c", "#f4eee0", "#6d3826"] },
      variants: [{ title: "200 g", sku: "GL-SENF", price: 450 }],
    },
    {
      handle: "zwetschgenroester",
      title: "Zwetschgenröster",
      description: "Eingekocht im September.",
      status: "draft",
      category: "speisekammer",
      drawing: { shape: "jar", colors: ["#6b2f5b", "#f4eee0", "#2f6b3f"] },
      variants: [{ title: "330 g", sku: "GL-ZWE", price: 690 }],
    },
  ],
};
