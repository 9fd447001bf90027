/** The legal steps of an order, as the restaurant understands them. */
export const nextStatuses: Readonly<Record<string, readonly string[]>> = {
  open: ["sent_to_kitchen", "cancelled"],
  sent_to_kitchen: ["in_progress", "cancelled"],
  in_progress: ["ready", "cancelled"],
  ready: ["served", "completed", "cancelled"],
  served: ["completed"],
};
