import type { RefusalMessages } from "./codes.ts";

export const refusalMessages: RefusalMessages = {
  "refused.UNAUTHENTICATED": "ログインの有効期限が切れました。もう一度ログインしてください。",
  "refused.FORBIDDEN": "現在の権限ではこの操作はできません。権限の変更はオーナーにご依頼ください。",
  "refused.MISSING_SCOPE": "現在の権限ではこの操作はできません。権限の変更はオーナーにご依頼ください。",
  "refused.NOT_FOUND": "対象が見つかりません。ページを再読み込みしてください。",
  "refused.DAY_CLOSED": "この日はすでに締められています。ページを再読み込みして締めの内容をご確認ください。",
  "refused.REVISION_CONFLICT": "ほかの人が先に変更しました。ページを再読み込みして変更内容をご確認ください。",
  "refused.TOO_LARGE": "サイズが大きすぎます。文章を短くするか、小さいファイルをお選びください。",
  "refused.RATE_LIMITED": "短時間に操作が多すぎます。1分ほど待ってからもう一度お試しください。",
  "refused.PAYMENT_UNAVAILABLE": "決済サービスから応答がありません。1分ほど待ってからもう一度お試しください。",
  "refused.UNAVAILABLE": "サーバーが混み合っています。数秒後にもう一度お試しください。",
  "refused.INTERNAL": "サーバーでエラーが発生しました。もう一度お試しください。",
};
