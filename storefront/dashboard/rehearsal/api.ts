import { call } from "../../api/client.ts";
import { fields, query } from "../../api/graphql.ts";

const span = fields("from", "to");

const readDay = (date: string) =>
  query("rehearsalDay", {
    date,
    select: {
      services: span,
      slots: fields("from", "to", "isBookable"),
      mealPeriods: fields("from", "active"),
      history: {
        ...fields("orders", "deliveries", "dineIns", "scheduled", "subtotal", "tip", "busiestOrders", "busiestFrom"),
        dishes: fields("menuItemId", "portions"),
      },
    },
  });

/** Reads what a rehearsal of a date needs: the current menu and settings, the hours and the latest orders. */
export const readFacts = async (date: string) => {
  const [menu, day] = await Promise.all([call("GET /api/menu"), readDay(date)]);
  if (!day) throw new Error("The response has no day.");
  return { menu, day };
};

export type Facts = Awaited<ReturnType<typeof readFacts>>;
