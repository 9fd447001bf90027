import type { OrderJoinCatalogue } from "./en.ts";

export const ja: OrderJoinCatalogue = {
  title: "次回のご注文をもっと簡単に",
  hint: "{email}でアカウントを作成すると、ご注文の履歴をまとめて確認でき、次回から入力も省けます。パスワードは不要です。",
  create: "アカウントを作成する",
  enter: "確認する",
  done: "アカウントを作成しました",
  doneHint: "ログインしました。次回から、ご注文手続きの入力を省けます。",
  toAccount: "アカウントへ",
};
