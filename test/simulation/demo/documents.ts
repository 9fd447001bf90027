// What the staff of a demo store send to the API.
export const createDemoOrder = `mutation ($items: [POSOrderItemInput!]!, $type: String!, $source: String, $table: String,
  $name: String, $phone: String, $key: String!) {
  createPOSOrder(orderType: $type, orderSource: $source, items: $items, tableName: $table, customerName: $name,
    customerPhone: $phone, idempotencyKey: $key) { id total } }`;
export const takeDemoPayment = `mutation ($orderId: ID!, $method: String!, $amount: Int!, $tendered: Int, $reference: String,
  $key: String!) {
  processPayment(orderId: $orderId, paymentMethod: $method, amount: $amount, tendered: $tendered, reference: $reference,
    idempotencyKey: $key) { id } }`;
export const acknowledge = "mutation ($orderId: ID!) { acknowledgeOrder(orderId: $orderId) { id } }";
export const advance = `mutation ($orderId: ID!, $status: OrderStatus!, $reason: String) {
  transitionRestaurantOrder(orderId: $orderId, status: $status, reason: $reason) { status } }`;
export const assignDemoDriver = `mutation ($orderId: ID!, $name: String) {
  assignDriver(orderId: $orderId, name: $name) { driverName } }`;
export const editDemoOrder = `mutation ($orderId: ID!, $revision: Int!, $changes: [OrderChangeInput!]!, $settle: EditSettlement!) {
  editRestaurantOrder(orderId: $orderId, expectedRevision: $revision, changes: $changes, settle: $settle) { revision } }`;
export const refundDemoOrder = `mutation ($orderId: ID!, $lines: [RefundLineInput!], $amount: Int, $reason: String, $key: String!) {
  refundOrder(orderId: $orderId, lines: $lines, amount: $amount, reason: $reason, idempotencyKey: $key) { id } }`;
export const markDemoNoShow = "mutation ($orderId: ID!) { markNoShow(orderId: $orderId) { id } }";
export const readDayToClose = "query ($day: String!) { dayToClose(businessDay: $day) { expectedCash } }";
export const closeDemoDay = `mutation ($day: String!, $counted: Int!, $note: String, $key: String!) {
  closeDay(businessDay: $day, countedCash: $counted, note: $note, idempotencyKey: $key) { id } }`;
