import type { OrderPaymentCatalogue } from "./en.ts";

export const ar: OrderPaymentCatalogue = {
  title: "ادفع ثمن طلبك",
  titleDifference: "ادفع الفرق",
  whole: "يُرجى دفع {amount} قبل {time}. يبدأ المطبخ فور الدفع.",
  wholeChanged: "عدّل المطعم طلبك فأصبح المبلغ الإجمالي {amount}. يُرجى دفعه قبل {time}. يبدأ المطبخ فور الدفع.",
  totalChanged: "تغيّر المبلغ الإجمالي. يُرجى مراجعة المبلغ الجديد ثم الدفع مرة أخرى.",
  wholeSent: "يُرجى دفع {amount} قبل {time}. طلبك لدى المطبخ بالفعل.",
  difference: "زاد ثمن طلبك بعد تعديله بمقدار {amount}. يُرجى دفعه قبل {time}.",
  card: "بطاقة",
  pay: "ادفع {amount}",
  payWith: "ادفع {amount} عبر {name}",
  paid: "شكرًا لك، وصلت دفعتك.",
  processing: "نتأكد الآن من وصول دفعتك. يمكنك مغادرة هذه الصفحة.",
  ended: "انتهت صلاحية رابط الدفع ولم يُخصم أي مبلغ. للدفع أو لتعديل الطلب يُرجى الاتصال على \u2068{phone}\u2069.",
  busy: "خدمة الدفع لا تستجيب. يُرجى المحاولة بعد لحظات.",
  failed: "تعذّر بدء الدفع. أعد تحميل الصفحة أو اتصل على \u2068{phone}\u2069.",
};
