import type { MailWords } from "./mail-words.ts";

/** Holds a name, an amount or a method of payment together between Arabic words, by U+2068 and U+2069. */
const isolate = (value: string): string => `\u2068${value}\u2069`;

export const ar: MailWords = {
  subject: {
    confirmed: (number, store) => `تأكيد الطلب \u200e#${number} · ${isolate(store)}`,
    changed: (number, store) => `تعديل الطلب \u200e#${number} · ${isolate(store)}`,
    ready: (number, store) => `الطلب \u200e#${number} جاهز · ${isolate(store)}`,
    cancelled: (number, store) => `إلغاء الطلب \u200e#${number} · ${isolate(store)}`,
    refunded: (number, store) => `استرداد مبلغ للطلب \u200e#${number} · ${isolate(store)}`,
    link: (number, store) => `رابط طلبك \u200e#${number} · ${isolate(store)}`,
    payment_due: (number, store) => `يُرجى دفع الطلب \u200e#${number} · ${isolate(store)}`,
    payment_ended: (number, store) => `انتهت صلاحية رابط دفع الطلب \u200e#${number} · ${isolate(store)}`,
  },
  order: (number) => `الطلب \u200e#${number}`,
  thanks: (name) => (name ? `شكرًا لك، ${isolate(name)}!` : "شكرًا لك!"),
  received: "وصلنا طلبك، وسنراسلك بالبريد الإلكتروني عندما يجهز.",
  readyAt: "جاهز نحو",
  arrivesAt: "يصل نحو",
  plannedFor: "موعده",
  dishes: {
    one: () => "طبق واحد",
    two: () => "طبقان",
    few: (count) => `${count} أطباق`,
    many: (count) => `${count} طبقًا`,
    other: (count) => `${count} طبق`,
  },
  facts: (parts) => parts.join(" · "),
  list: (names) => names.map(isolate).join("، "),

  ready: {
    pickup: { headline: "طلبك جاهز", lead: "طلبك مغلّف وبانتظارك. يكفي أن تذكر رقمه." },
    delivery: { headline: "طلبك جاهز", lead: "طلبك مغلّف وسينطلق إليك قريبًا." },
    dine_in: { headline: "طلبك جاهز", lead: "سيصل إلى طاولتك قريبًا." },
  },
  changed: { headline: "عُدِّل طلبك", lead: "هذا طلبك بعد التعديل." },
  cancelled: "أُلغي طلبك",
  otherAmountPaid: "وصلنا مبلغ مختلف عن مبلغ طلبك، فلم نتمكن من قبوله. يُرجى الطلب مرة أخرى.",
  reason: (reason) => `السبب: ${isolate(reason)}`,
  moneyRefunded: (amount) => `أُعيد مبلغ ${isolate(amount)} إليك.`,
  refundRequested: (amount) => `طلبنا إعادة ${isolate(amount)} بطريقة الدفع نفسها، وسنراسلك فور اكتمال ذلك.`,
  refundFailed: (amount) => `تعذّرت إعادة ${isolate(amount)} إليك. يُرجى الاتصال بنا لنعيد إليك المبلغ.`,
  paymentNotRefunded: (amount) => `لن يُعاد مبلغ ${isolate(amount)} الذي دفعته.`,
  nothingDue: "لم يُخصم منك شيء، وليس عليك ما تدفعه.",
  sorry: "إن لم تكن تتوقع ذلك فيُرجى الاتصال بنا أو مراسلتنا.",

  refunded: (amount) => `أعدنا إليك ${isolate(amount)}`,
  refundedTo: (means) => `أعدناه عن طريق: ${isolate(means)}.`,
  refundedByHand: "استلمته في المطعم.",
  banksTakeTime: "قد يستغرق ظهوره في كشف حسابك حتى عشرة أيام.",
  refundedInAll: "إجمالي المسترد",

  link: {
    headline: "هذا طلبك",
    lead: "طلبت رابط طلبك، وهو يعمل على أي جهاز. كل من لديه الرابط يستطيع رؤية الطلب وتغييره، فيُرجى عدم مشاركته.",
    unasked: "إن لم تطلبه فتجاهل هذه الرسالة.",
  },
  paymentDue: {
    headline: (amount) => `يُرجى دفع ${isolate(amount)}`,
    change: "نعدّل طلبك فور الدفع. افتح طلبك للدفع إلكترونيًا.",
    order: "نبدأ بتحضير طلبك فور الدفع. افتح طلبك للدفع إلكترونيًا.",
    changed:
      "عدّلنا طلبك فتغيّر المبلغ الإجمالي. افتح طلبك للاطلاع على التعديل والدفع إلكترونيًا. نبدأ بتحضيره فور الدفع.",
    until: "ادفع قبل",
  },
  paymentEnded: {
    headline: "انتهت صلاحية رابط الدفع",
    unchanged: "لم يُخصم منك شيء، وبقي طلبك كما كان. إن كنت لا تزال تريد التعديل فيُرجى الاتصال بنا.",
    stillDue: (amount) => `بقي من طلبك ${isolate(amount)} لم يُدفع بعد. يُرجى الدفع عند استلامه.`,
    returned: "وصلت دفعتك بعد أن تعذّر تعديل الطلب. يبقى طلبك كما كان، ونعيد إليك المبلغ.",
  },

  showOrder: "اعرض طلبك",
  yourOrder: "طلبك",
  pickupAt: "الاستلام من",
  deliverTo: "التوصيل إلى",
  note: "ملاحظتك",
  quoted: (note) => `«${isolate(note)}»`,

  payment: "الدفع",
  paid: "مدفوع",
  paidWith: (means) => `مدفوع: ${isolate(means)}`,
  cashDue: (amount) => `يُرجى دفع ${isolate(amount)} نقدًا عند استلام طلبك.`,
  cashDueDelivery: (amount) => `يُرجى دفع ${isolate(amount)} للسائق نقدًا.`,
  unpaid: "لم يُدفع بعد",
  free: "لا شيء للدفع",
  cash: "نقدًا",
  card: "بطاقتك",

  subtotal: "المجموع الفرعي",
  discount: "خصم الاستلام",
  promoCode: (code) => `الرمز ${isolate(code)}`,
  deliveryFee: "التوصيل",
  freeDelivery: "مجاني",
  tax: "الضريبة",
  taxIncluded: "شامل الضريبة",
  tip: "إكرامية",
  total: "الإجمالي",

  receipt: {
    title: "الإيصال",
    number: (number) => `رقم الإيصال ${isolate(number)}`,
    tax: ({ rate, net, tax, gross }) =>
      `${isolate(rate)}: قبل الضريبة ${isolate(net)}، الضريبة ${isolate(tax)}، بعد الضريبة ${isolate(gross)}`,
    open: "افتح الإيصال واطبعه",
  },

  questions: "لديك سؤال؟ اتصل بنا أو أجب على هذه الرسالة.",
  why: (store) => `وصلتك هذه الرسالة لأنك طلبت من ${isolate(store)}.`,
};
