/** The most orders that a board shows. Those that changed last come first, so that what is left out is what lies longest. */
export const maxOrders = 80;
export const maxLaterOrders = 20;

const ticketFields = `id orderNumber businessDay orderType status createdAt scheduledFor leadMinutes promisedAt acknowledgedAt total
  customerName customerPhone specialInstructions
  deliveryAddress { address address2 city state zip countryCode instructions }
  orderItems(take: 100) {
    id name quantity specialInstructions kitchenStation kitchenStatus modifiers { id name } menuItem { allergens }
  }
  payments(take: 10) { status amount refundedAmount }
  cancellationRequestedAt cancellationRequestedBy cancellationRequestReason`;

const isInKitchen = "status: { in: [sent_to_kitchen, in_progress, ready, served] }";

/** All that a board shows, in one call. An open order is there only if its time has not come, and its money has or is taken at the
 *  counter. */
export const boardQuery = `query ($later: DateTime!) {
  orders: restaurantOrders(where: { ${isInKitchen} }, orderBy: [{ updatedAt: desc }], take: ${maxOrders}) { ${ticketFields} }
  later: restaurantOrders(
    where: {
      status: { equals: open }, scheduledFor: { lt: $later }
      OR: [
        { payments: { some: { status: { in: [succeeded, partially_refunded] } } } }
        { payments: { every: { provider: { in: [cash, manual] } } } }
      ]
    }
    orderBy: [{ scheduledFor: asc }], take: ${maxLaterOrders}
  ) { ${ticketFields} }
  count: restaurantOrdersCount(where: { ${isInKitchen} })
  figures: kitchenFigures { date until orders sales toCollect averageMinutes late }
  rules: storeOperations { staffMayCancelPaid }
  pause: storeSettings { orderingPaused pausedUntil pauseMessage }
}`;
