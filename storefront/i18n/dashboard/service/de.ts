import type { ServiceMessages } from "./en.ts";

export const serviceMessages: ServiceMessages = {
  service: "Online-Bestellungen",
  "service.extra": "Mehr Zeit",
  "service.plus": "+{minutes} Min.",
  "service.off": "Normale Zeiten",
  "service.busyUntil": "+{minutes} Min. bis {time}",
  "service.busyNow": "Gästen werden jetzt {minutes} Minuten mehr zugesagt.",
  "service.normal": "Die zugesagten Zeiten sind wieder normal.",
  "service.pauses": "Anhalten",
  "service.pause.pickup": "Abholung",
  "service.pause.delivery": "Lieferung",
  "service.pause.all": "Alles",
  "service.paused.pickup": "Abholung ist angehalten",
  "service.paused.delivery": "Lieferung ist angehalten",
  "service.paused.all": "Alle Bestellungen sind angehalten",
  "service.pausedUntil.pickup": "Abholung angehalten bis {time}",
  "service.pausedUntil.delivery": "Lieferung angehalten bis {time}",
  "service.pausedUntil.all": "Alles angehalten bis {time}",
  "service.resumed.pickup": "Gäste können wieder zur Abholung bestellen.",
  "service.resumed.delivery": "Gäste können wieder zur Lieferung bestellen.",
  "service.resumed.all": "Gäste können wieder bestellen.",
};
