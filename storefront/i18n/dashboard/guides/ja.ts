import type { guideMessages as en } from "./en.ts";

export const guideMessages: Readonly<Record<keyof typeof en, string>> = {
  "guides.website": "ガイド：自社サイトとつなぐ",
  "guides.website1":
    "メニューの表示：loadMenu をサイトに貼り付けてください。キーは不要で、リンクからそのまま注文画面が開きます。",
  "guides.website2":
    "サーバーで注文を読み取るには、read_orders の権限を持つキーを作成します。注文の作成も行う場合は write_orders を加えてください。",
  "guides.website3":
    "キーは必ずサーバーに置き、ページやアプリには入れないでください。漏れた場合はここで無効にし、新しく作成します。",
  "guides.website4": "すべての API は上のドキュメントに、このお店用の例とともに掲載しています。",
  "guides.courier": "ガイド：配達サービスとつなぐ",
  "guides.courier1":
    "配達サービスの URL を、order.status_changed の送信先として追加します。シークレットは一度だけ表示されます。安全な方法でお渡しください。",
  "guides.courier2":
    "受信したら、まず isGenuine で検証し、10秒以内に 2xx を返してください。同じ webhook-id は一度だけ処理します。",
  "guides.courier3": "配達の準備ができたら、キー（read_orders）で注文を読み込みます。通知には個人情報が含まれません。",
  "guides.courier4": "assignDriver（write_orders）で配達担当者を登録すると、キッチンとレジに表示されます。",
};
