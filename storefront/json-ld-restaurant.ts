import type { DayOfWeek, OpeningHoursSpecification, OrderAction, Restaurant } from "schema-dts";
import { brandName, isRedirectMethod } from "../db/schema/processors.ts";
import type { OpeningInterval } from "../db/schema/shapes.ts";
import type { PaymentOption } from "../worker/domain/store/settings.ts";
import type { PageData } from "./contract.ts";
import type { Shop } from "./state/shop.tsx";
import { pictureAddress, sharePicture, storePictures } from "./ui/pictures.ts";

const days: readonly DayOfWeek[] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const paymentMethodName = (method: PaymentOption["paymentMethod"]): string => {
  if (isRedirectMethod(method)) return brandName(method);
  return method === "card" ? "Credit Card" : "Cash";
};

/** GoodRelations delivery modes, to which schema.org refers. */
const deliveryMethods = {
  pickup: { "@id": "http://purl.org/goodrelations/v1#DeliveryModePickUp" },
  delivery: { "@id": "http://purl.org/goodrelations/v1#DeliveryModeOwnFleet" },
} as const;

/** Opening hours for search engines. A whole day ends at 23:59; hours that end before they start end on the next
 *  day. */
const toHours = ({ from, to }: Pick<OpeningInterval, "from" | "to">) =>
  from === to && from === "00:00" ? { opens: "00:00", closes: "23:59" } : { opens: from, closes: to };

/** The weekly opening hours, with days of equal hours in one entry. */
const toOpeningHours = (hours: readonly OpeningInterval[]): OpeningHoursSpecification[] => {
  const spans = new Map<string, OpeningInterval[]>();
  for (const span of hours) {
    const key = `${span.from} ${span.to}`;
    spans.set(key, [...(spans.get(key) ?? []), span]);
  }
  return [...spans.values()].flatMap((equal) => {
    const [first] = equal;
    if (!first) return [];
    const dayOfWeek = equal.flatMap(({ day }) => days[day - 1] ?? []);
    return [{ "@type": "OpeningHoursSpecification" as const, dayOfWeek, ...toHours(first) }];
  });
};

/** Special opening hours from today on. For Google, hours from 00:00 to 00:00 mark a closed day. */
const toSpecialHours = ({ menu }: PageData, { format }: Shop): OpeningHoursSpecification[] => {
  const today = format.date(menu.madeAt);
  return menu.store.hoursExceptions
    .filter(({ date }) => date >= today)
    .flatMap(({ date, closed, hours }) => {
      const spans = closed ? [{ opens: "00:00", closes: "00:00" }] : hours.map(toHours);
      return spans.map((span) => ({
        "@type": "OpeningHoursSpecification" as const,
        validFrom: date,
        validThrough: date,
        ...span,
      }));
    });
};

const priceRange = ({ items }: PageData["menu"], { format }: Shop): string | null => {
  const prices = items.map(({ price }) => price).filter((price) => price > 0);
  if (prices.length === 0) return null;
  return `${format.money(Math.min(...prices))} – ${format.money(Math.max(...prices))}`;
};

const orderAction = ({ origin, menu }: PageData): OrderAction => ({
  "@type": "OrderAction",
  target: {
    "@type": "EntryPoint",
    urlTemplate: `${origin}/`,
    actionPlatform: ["DesktopWebPlatform", "MobileWebPlatform"],
  },
  deliveryMethod: menu.orderTypes.map((type) => deliveryMethods[type]),
});

const listPictures = ({ menu, origin }: PageData) => {
  const paths = [sharePicture(menu, null), storePictures(menu).hero];
  const image = paths.flatMap((path) => (path ? [pictureAddress(path, origin)] : []));
  const { logoUrl } = menu.store;
  return { ...(image.length > 0 ? { image } : {}), ...(logoUrl ? { logo: pictureAddress(logoUrl, origin) } : {}) };
};

/** The restaurant's schema.org data without its menu. Sources: schema.org/Restaurant; Google, "Local business". */
export const restaurantData = (data: PageData, shop: Shop): Exclude<Restaurant, string> => {
  const { menu, origin } = data;
  const { store } = menu;
  const exceptions = toSpecialHours(data, shop);
  const range = priceRange(menu, shop);
  return {
    "@type": "Restaurant",
    "@id": `${origin}/#restaurant`,
    name: store.name,
    url: `${origin}/`,
    ...(store.tagline ? { slogan: store.tagline } : {}),
    ...(store.heroSubheadline ? { description: store.heroSubheadline } : {}),
    ...(store.phone ? { telephone: store.phone } : {}),
    ...(store.email ? { email: store.email } : {}),
    ...(store.address
      ? { address: { "@type": "PostalAddress", streetAddress: store.address, addressCountry: store.countryCode } }
      : {}),
    ...listPictures(data),
    ...(range ? { priceRange: range } : {}),
    currenciesAccepted: store.currencyCode,
    paymentAccepted: [
      ...new Set(store.paymentOptions.map(({ paymentMethod }) => paymentMethodName(paymentMethod))),
    ].join(", "),
    acceptsReservations: false,
    openingHoursSpecification: toOpeningHours(store.hours),
    ...(exceptions.length > 0 ? { specialOpeningHoursSpecification: exceptions } : {}),
    ...(menu.orderTypes.length > 0 ? { potentialAction: orderAction(data) } : {}),
  };
};
