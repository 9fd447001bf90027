import type { WalletCatalogue } from "./en.ts";

export const ar: WalletCatalogue = {
  "wallet.group": "الدفع السريع",
  "wallet.or": "أو ادفع بطريقة أخرى",
  "wallet.cancelled": "أغلقتَ نافذة الدفع. لم يُخصم أي مبلغ، وطلبك لا يزال هنا.",
  "wallet.refused": "{text} لم يُخصم أي مبلغ.",
  "wallet.declined": "رُفض الدفع عبر {wallet}. اختر بطاقة أخرى فيها أو ادفع بطريقة أخرى.",
  "wallet.abroad": "لا نوصل إلى هذا البلد. يُرجى اختيار عنوان آخر أو الاستلام.",
  "wallet.contact": "لم تشارك محفظتك هذه المعلومة: {name}. أضِفها هناك، أو أدخل بياناتك أدناه.",
  "wallet.name": "الاسم",
  "wallet.email": "البريد الإلكتروني",
  "wallet.phone": "رقم الهاتف",
  "wallet.address": "العنوان الكامل",
  "wallet.test": "محفظة تجريبية",
  "wallet.testHint":
    "تحل هذه النافذة محل \u2068Apple Pay\u2069 و\u2068Google Pay\u2069 و\u2068Link\u2069 في متجر تجريبي. لا يُخصم أي مبلغ.",
  "wallet.who": "بيانات الاتصال",
  "wallet.where": "التوصيل إلى",
  "wallet.outside": "خارج كل مناطق التوصيل",
  "wallet.decline": "رفض",
};
