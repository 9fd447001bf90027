export const transition = `mutation ($orderId: ID!, $status: OrderStatus!, $keep: Boolean, $allow: Boolean) {
  transitionRestaurantOrder(orderId: $orderId, status: $status, reason: "The oven broke.", keepPayment: $keep,
    allowOutstanding: $allow) { status } }`;
export const refund = `mutation ($paymentId: ID!, $amount: Int, $key: String) {
  refundPayment(paymentId: $paymentId, amount: $amount, idempotencyKey: $key) { id status } }`;
export const refundOrder = `mutation ($orderId: ID!, $lines: [RefundLineInput!], $tip: Int, $amount: Int, $key: String!) {
  refundOrder(orderId: $orderId, lines: $lines, tip: $tip, amount: $amount, reason: $key, idempotencyKey: $key) { id } }`;
export const requestCancellation = `mutation ($orderId: ID!) {
  requestCancellation(orderId: $orderId, reason: "We ran out of rice.") { id } }`;
export const answerCancellation = `mutation ($orderId: ID!, $confirm: Boolean!) {
  answerCancellation(orderId: $orderId, confirm: $confirm) { id } }`;
export const markNoShow = "mutation ($orderId: ID!) { markNoShow(orderId: $orderId) { id } }";
export const setPromisedTime = `mutation ($orderId: ID!, $at: DateTime!) {
  setPromisedTime(orderId: $orderId, at: $at) { id } }`;
export const createTestOrder = "mutation ($key: String) { createTestOrder(idempotencyKey: $key) { id } }";
export const assignDriver = `mutation ($orderId: ID!, $name: String) {
  assignDriver(orderId: $orderId, name: $name) { driverName } }`;
export const setAvailability = `mutation ($id: ID!, $available: Boolean!) {
  setItemAvailability(menuItemId: $id, available: $available) { id } }`;
export const setPrice = `mutation ($id: ID!, $price: Int!) { updateMenuItem(where: { id: $id }, data: { price: $price }) { id } }`;

export const createCounterOrder = `mutation ($items: [POSOrderItemInput!]!, $type: String!, $tip: Int, $fees: [OrderFeeInput!],
  $table: String, $promo: String, $key: String!) {
  createPOSOrder(orderType: $type, items: $items, tip: $tip, fees: $fees, tableName: $table, promoCode: $promo, specialInstructions: $key,
    idempotencyKey: $key) { id total } }`;
export const takePayment = `mutation ($orderId: ID!, $method: String!, $amount: Int!, $key: String!) {
  processPayment(orderId: $orderId, paymentMethod: $method, amount: $amount, idempotencyKey: $key) { id } }`;
export const completeTask = `mutation ($taskId: ID!, $isSame: Boolean!) {
  completeStoreTask(taskId: $taskId, note: "Looked it up", isSameRefund: $isSame) { id } }`;
export const readStatus = "query ($id: ID!) { restaurantOrder(where: { id: $id }) { status } }";
export const editOrder = `mutation ($orderId: ID!, $revision: Int!, $changes: [OrderChangeInput!]!, $settle: EditSettlement!, $reason: String) {
  editRestaurantOrder(orderId: $orderId, expectedRevision: $revision, changes: $changes, settle: $settle, reason: $reason) { id revision } }`;
export const removeAccount = "mutation ($provider: String!) { removePaymentAccount(provider: $provider) { provider } }";
export const setAccount = `mutation ($provider: String!, $publishableKey: String!, $secretKey: String!, $webhookSecret: String!) {
  setPaymentAccount(provider: $provider, publishableKey: $publishableKey, secretKey: $secretKey,
    webhookSecret: $webhookSecret) { provider } }`;
export const setCashRounding =
  "mutation ($step: Int!) { updateStoreSettings(data: { cashRoundingStep: $step }) { id } }";
