import type { OrderJoinCatalogue } from "./en.ts";

export const ar: OrderJoinCatalogue = {
  title: "وفّر وقتك في طلبك القادم",
  hint: "أنشئ حسابًا بالبريد \u2068{email}\u2069: كل طلباتك في مكان واحد، وبياناتك تُملأ تلقائيًا في المرة القادمة. لا حاجة إلى كلمة مرور.",
  create: "إنشاء حساب",
  enter: "تأكيد",
  done: "حسابك جاهز",
  doneHint: "سُجّل دخولك. في المرة القادمة تُملأ بياناتك تلقائيًا عند إتمام الطلب.",
  toAccount: "إلى حسابك",
};
