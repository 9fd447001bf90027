/** The maximum number of orders on the board. The most recently changed come first, so the limit drops the stalest. */
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

const kitchenStatusFilter = "status: { in: [sent_to_kitchen, in_progress, ready, served] }";

/** Reads the whole board in one request. Open orders must be scheduled, and either paid or payable in person. */
export const boardQuery = `query ($later: DateTime!) {
  orders: restaurantOrders(where: { ${kitchenStatusFilter} }, orderBy: [{ updatedAt: desc }], take: ${maxOrders}) { ${ticketFields} }
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
  count: restaurantOrdersCount(where: { ${kitchenStatusFilter} })
  figures: kitchenFigures { date until orders sales toCollect averageMinutes late }
  rules: storeOperations { staffMayCancelPaid }
  pause: storeSettings { orderingPaused pausedUntil pauseMessage }
}`;
