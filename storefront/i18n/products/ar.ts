import type { productMessages as en } from "./en.ts";

export const productMessages: Readonly<Record<keyof typeof en, string>> = {
  from: "ابتداءً من {price}",
  prices: "الأسعار",
  all: "كل المنتجات",
  buy: "متوفر في المطعم",
  buyHint: "الطلب الإلكتروني للأطباق والمشروبات. زرنا أو اتصل بنا لنحجز لك قطعة.",
};
