import type { BagCatalogue } from "./en.ts";

export const ar: BagCatalogue = {
  where: "الاستلام من \u2068{place}\u2069",
  whereDelivery: "تُدخل عنوانك عند إتمام الطلب",
  minimumProgress: "التقدّم نحو الحد الأدنى للتوصيل وهو {amount}",
  freeProgress: "التقدّم نحو التوصيل المجاني ابتداءً من {amount}",
  fills: "أضف أحد هذه الأطباق لتصل",
  goesWell: "يُقدَّم معه",
  alternatives: "جرّب بدلًا منه",
  again: "اطلب مرة أخرى",
  emptyTitle: "سلّتك فارغة.",
  emptyHint: "أضف ما يعجبك. نحفظ سلّتك لمدة 30 يومًا.",
  emptyHintUnsaved: "أضف ما يعجبك.",
};
