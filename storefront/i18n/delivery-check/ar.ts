import type { DeliveryCheckCatalogue } from "./en.ts";

export const ar: DeliveryCheckCatalogue = {
  hint: "أدخل {label} لتعرف الإجابة فورًا.",
  check: "تحقّق",
  yes: "نعم، نوصل إلى \u2068{code}\u2069.",
  no: "عذرًا، لا نوصل إلى \u2068{code}\u2069 حاليًا.",
  noHint: "يسعدنا أن تستلم طلبك من \u2068{place}\u2069.",
  fee: "رسوم التوصيل",
  freeFrom: "{fee}، ومجانًا ابتداءً من {amount}",
  minimum: "الحد الأدنى للطلب",
  noMinimum: "لا يوجد",
  time: "مدة التوصيل",
  minutes: "حوالي {minutes} دقيقة",
  order: "اطلب للتوصيل",
  pickUp: "اطلب للاستلام",
};
