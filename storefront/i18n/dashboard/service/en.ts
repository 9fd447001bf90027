/** Messages of the strip that slows and pauses online orders. */
export const serviceMessages = {
  service: "Online orders",
  "service.extra": "Extra time",
  "service.plus": "+{minutes} min",
  "service.off": "No extra time",
  "service.busyUntil": "+{minutes} min until {time}",
  "service.busyNow": "Guests are now promised {minutes} minutes more.",
  "service.normal": "Promised times are back to normal.",
  "service.pauses": "Pause",
  "service.pause.pickup": "Pickup",
  "service.pause.delivery": "Delivery",
  "service.pause.all": "All orders",
  "service.paused.pickup": "Pickup is paused",
  "service.paused.delivery": "Delivery is paused",
  "service.paused.all": "All orders are paused",
  "service.pausedUntil.pickup": "Pickup paused until {time}",
  "service.pausedUntil.delivery": "Delivery paused until {time}",
  "service.pausedUntil.all": "All paused until {time}",
  "service.resumed.pickup": "Guests can order for pickup again.",
  "service.resumed.delivery": "Guests can order delivery again.",
  "service.resumed.all": "Guests can order again.",
} as const;

export type ServiceMessages = Readonly<Record<keyof typeof serviceMessages, string>>;
