import type { ScopeLabels } from "./en.ts";

export const scopeLabels: ScopeLabels = {
  "scope.read_menu": "公開中のメニューを見る",
  "scope.write_availability": "売り切れを設定し、注文の受付を停止する",
  "scope.write_menu": "料理と選択肢を変更し、売り切れの設定と注文の受付停止をする",
  "scope.read_products": "未公開のものも含めて商品を見る",
  "scope.write_products": "商品・種類・写真を変更する",
  "scope.read_orders": "名前・住所・内容を含むすべての注文を見る",
  "scope.write_orders": "注文を受け、調理の状態を進め、取り消す",
  "scope.read_payments": "支払いと返金を見る",
  "scope.take_payments": "店内で支払いを受ける",
  "scope.write_payments": "店内で支払いを受け、返金する",
  "scope.read_customers": "お客様と住所を見る",
  "scope.write_customers": "お客様の住所録を変更する",
  "scope.read_reports": "売上レポートを見る",
  "scope.write_settings": "営業時間・税・手数料を変更し、注文の受付を停止する",
  "scope.manage_keys": "APIキーとOAuthアプリを作成し、スタッフを管理する",
  "scope.manage_webhooks": "お店のイベントをほかのシステムへ送信する",
};
