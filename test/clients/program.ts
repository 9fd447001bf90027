/** The dependencies of a partner's program besides its client: the store's origin, a request function and a card
 *  form. */
export interface Partner {
  origin: string;
  send(request: Request): Promise<Response>;
  /** Pays like the guest in the processor's form. */
  pay(clientSecret: string): Promise<void>;
  idempotencyKey: string;
}

/** The results that the partner's program read about its order. */
export interface Ordered {
  orderId: string;
  /** The order id that the same key and input returned again. */
  againId: string;
  status: string;
  paymentStatuses: string[];
  quotedTotal: number;
  total: number;
  /** The refusal of a second order with the same key and other dishes. */
  refusal: string;
}
