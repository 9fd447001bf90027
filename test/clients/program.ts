/** What a partner's program needs beside its client: the shop's address, a way to send requests, and a card form. */
export interface Partner {
  origin: string;
  send(request: Request): Promise<Response>;
  /** Pays as the guest does in the processor's form. */
  pay(clientSecret: string): Promise<void>;
  idempotencyKey: string;
}

/** What the partner's program has seen of its order. */
export interface Ordered {
  orderId: string;
  /** The order that the same key and input found again. */
  againId: string;
  status: string;
  paymentStatuses: string[];
  quotedTotal: number;
  total: number;
  /** Why a second order with the same key and other dishes was refused. */
  refusal: string;
}
