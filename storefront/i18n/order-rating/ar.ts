import type { OrderRatingCatalogue } from "./en.ts";

export const ar: OrderRatingCatalogue = {
  title: "كيف كان طلبك؟",
  stars: "{count} من 5 نجوم",
  given: "تقييمك: {count} من 5 نجوم.",
  thanks: "شكرًا لك! يقرأ {store} كل تقييم.",
  note: "هل تودّ إضافة شيء؟ (اختياري)",
  noteHint: "لا يقرأ هذا إلا المطعم.",
  send: "إرسال الملاحظة",
  sent: "شكرًا لك، وصلت ملاحظتك إلى المطعم.",
  already: "قيّمت هذا الطلب من قبل. لإضافة شيء اتصل على \u2068{phone}\u2069.",
};
