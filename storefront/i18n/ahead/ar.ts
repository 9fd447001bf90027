import type { aheadMessages as en } from "./en.ts";

export const aheadMessages: Readonly<Record<keyof typeof en, string>> = {
  "closed.today": "مغلق اليوم",
  "closed.back": "نفتح مجددًا {time}.",
  opens: "يفتح {time}",
  "ahead.order": "اطلب مسبقًا لموعد {time}",
  "ahead.chosen": "طلبك لموعد {time}. اختر أطباقك.",
  "ahead.none": "يمكنك الطلب مجددًا ابتداءً من {time}.",
  "later.from": "ابتداءً من {time}",
  "item.later": "يُقدَّم ابتداءً من {time}. اختر وقت طلبك عند إتمام الطلب.",
  "refused.notServed": "{name} لا يُقدَّم الآن. يُرجى اختيار وقت لطلبك.",
  "checkout.dayFull": "لم تبقَ أوقات متاحة في هذا اليوم.",
  "checkout.nextFree": "أقرب وقت متاح: {time}",
  "checkout.noTimes": "لا أوقات متاحة لهذا الطلب في الأيام القادمة. يُرجى الاتصال على \u2068{phone}\u2069.",
  "paused.fill": "يمكنك ملء سلّتك في هذه الأثناء.",
  "paused.soon": "سنعود إلى استقبال الطلبات قريبًا.",
  "ordering.off": "لا نستقبل الطلبات الإلكترونية حاليًا.",
  "ordering.call": "اتصل على \u2068{phone}\u2069",
};
