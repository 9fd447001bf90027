import type { ServiceMessages } from "./en.ts";

export const serviceMessages: ServiceMessages = {
  service: "オンライン注文",
  "service.extra": "お待たせ時間",
  "service.plus": "+{minutes}分",
  "service.off": "通常に戻す",
  "service.busyUntil": "{time}まで+{minutes}分",
  "service.busyNow": "お客様へのご案内時間を{minutes}分延ばしました。",
  "service.normal": "ご案内時間を通常に戻しました。",
  "service.pauses": "受付停止",
  "service.pause.pickup": "お持ち帰り",
  "service.pause.delivery": "配達",
  "service.pause.all": "すべて",
  "service.paused.pickup": "お持ち帰りの受付を停止中",
  "service.paused.delivery": "配達の受付を停止中",
  "service.paused.all": "すべての受付を停止中",
  "service.pausedUntil.pickup": "お持ち帰りは{time}まで停止中",
  "service.pausedUntil.delivery": "配達は{time}まで停止中",
  "service.pausedUntil.all": "すべて{time}まで停止中",
  "service.resumed.pickup": "お持ち帰りの受付を再開しました。",
  "service.resumed.delivery": "配達の受付を再開しました。",
  "service.resumed.all": "注文の受付を再開しました。",
};
