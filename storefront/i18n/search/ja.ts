import type { SearchCatalogue } from "./en.ts";

export const ja: SearchCatalogue = {
  found_one: "「{text}」の検索結果：{count}品",
  found_other: "「{text}」の検索結果：{count}品",
  nothing: "「{text}」に合うお料理は見つかりませんでした",
  nothingHint: "表記をご確認いただくか、食材やメニューの分類でお探しください。",
  popular: "人気のお料理",
  avoid: "次の食材を含むお料理を表示しない",
  remember: "この端末に保存する",
  hidden_one: "{count}品を非表示にしています。",
  hidden_other: "{count}品を非表示にしています。",
  hiddenNone: "非表示のお料理はありません。",
  choices:
    "表示はお料理本体のアレルゲンで、選択肢やトッピングは含みません。同じ厨房で調理しているため、微量の混入を防ぐことはできません。アレルギーのある方は、ご注文前にお電話でご相談ください。",
};
