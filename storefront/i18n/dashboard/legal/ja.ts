import type { legalMessages as en } from "./en.ts";

export const legalMessages: Readonly<Record<keyof typeof en, string>> = {
  "launch.legal_pages": "法定表示・ポリシー",
  "launch.legal_pages.hint": "未作成または記入漏れがあります：{pages}",
  "legal.title": "法定表示・ポリシー",
  "legal.hint":
    "この国のお店に必要なページ：{pages}。公開したページは、すべてのフッターとお客様へのメールからリンクされます。",
  "legal.imprint": "運営者情報（Impressum）",
  "legal.tokushoho": "特定商取引法に基づく表記",
  "legal.terms": "利用規約",
  "legal.privacy": "プライバシーポリシー",
  "legal.accessibility": "アクセシビリティ",
  "legal.missing": "未作成",
  "legal.optional": "任意",
  "legal.published": "公開中",
  "legal.unfinished": "記入漏れあり",
  "legal.unfinishedHint": "未記入の項目：{blanks}",
  "legal.write": "作成する",
  "legal.open": "ページを開く",
  "legal.pageTitle": "タイトル",
  "legal.text": "本文",
  "legal.textHint":
    "## で見出し、- で箇条書き、**太字**、*斜体*。リンクは [文字](https://…)。それ以外は入力したまま表示されます。",
  "legal.template": "ひな形から作成",
  "legal.templateUS": "アメリカ",
  "legal.templateDE": "ドイツ",
  "legal.templateJP": "日本",
  "legal.templateReplace": "上の本文は置き換えられます。",
  "legal.templateHint":
    "店舗情報と、注文システムが実際に保存する内容が入ります。あくまで出発点ですので、公開前に弁護士などの専門家にご確認ください。[[二重のかっこ]]の部分はご記入ください。",
  "legal.preview": "プレビュー",
  "legal.previewEmpty": "ここに本文が表示されます。",
  "legal.save": "公開する",
  "legal.saved": "公開しました：{page}",
  "legal.removed": "削除しました：{page}",
  "legal.removeTitle": "このページを削除しますか？",
  "legal.removeHint": "お客様から見えなくなり、すべてのフッターからリンクが消えます。",
  "legal.tooLong": "本文が{max}文字を超えています。短くしてください。",
  "legal.textMissing": "本文を入力するか、ひな形から作成してください。",
  "legal.changed":
    "編集中に、ほかの方がこのページを変更しました。変更後の本文は下に、入力した本文は上に残っています。置き換えるには、もう一度公開してください。",
  "legal.changedMeanwhile":
    "このページはほかの人によって変更されました。いったん閉じて、内容を確認してから削除してください。",
  "legal.theirs": "現在公開されている本文",
};
