import { z } from "zod";

const money = z.object({ currency_code: z.string(), value: z.string().regex(/^\d+(\.\d+)?$/) });

const links = z.array(z.object({ href: z.string(), rel: z.string() })).default([]);

const related = z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional();

const capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  create_time: z.iso.datetime({ offset: true }).optional().catch(undefined),
});

const refund = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  custom_id: z.string().optional(),
  create_time: z.string().default(""),
});

const purchaseUnit = z.object({
  reference_id: z.string().optional(),
  custom_id: z.string().optional(),
  amount: money.optional(),
  payments: z.object({ captures: z.array(capture).default([]), refunds: z.array(refund).default([]) }).optional(),
});

/** PayPal's responses, limited to the fields that we use. */
export const orderResponse = z.object({
  id: z.string(),
  status: z.string(),
  links,
  purchase_units: z.array(purchaseUnit).default([]),
  payer: z
    .object({
      email_address: z.string().max(255),
      name: z.object({ given_name: z.string().max(255), surname: z.string().max(255) }).partial(),
    })
    .partial()
    .optional()
    .catch(undefined),
});

export type PaypalOrder = z.infer<typeof orderResponse>;
export type PaypalCapture = z.infer<typeof capture>;

export const captureResponse = z.object({ id: z.string(), supplementary_data: related });

export const refundResponse = z.object({ id: z.string(), status: z.string() });

export const tokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** PayPal's error response. Its texts are not read, because they can quote our input. */
export const errorResponse = z.object({
  debug_id: z.string().regex(/^\w+$/).nullish().catch(null),
  details: z
    .array(z.object({ issue: z.string().regex(/^[A-Z\d_]+$/) }))
    .catch([])
    .default([]),
});

const disputedTransactions = z.array(z.object({ seller_transaction_id: z.string().max(255).optional() })).default([]);

export const disputeListResponse = z.object({
  items: z.array(z.object({ dispute_id: z.string().min(1) })).default([]),
});

export const disputeResponse = z.object({
  dispute_id: z.string().min(1),
  create_time: z.iso.datetime({ offset: true }),
  disputed_transactions: disputedTransactions,
  reason: z.string().default(""),
  status: z.string(),
  dispute_amount: money,
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
  dispute_life_cycle_stage: z.string().optional(),
  seller_response_due_date: z.iso.datetime({ offset: true }).optional().catch(undefined),
});

export type PaypalDispute = z.infer<typeof disputeResponse>;

/** A transaction as the search lists it. A refund refers to its capture. */
const transaction = z.object({
  transaction_id: z.string().min(1).max(255),
  paypal_reference_id: z.string().max(255).optional(),
  custom_field: z.string().optional(),
});

export type PaypalTransaction = z.infer<typeof transaction>;

export const transactionsResponse = z.object({
  transaction_details: z.array(z.object({ transaction_info: transaction })).default([]),
  total_pages: z.int().default(1),
});

/** A webhook of PayPal about an order, a capture, a refund or a dispute. */
export const webhookBody = z.object({
  id: z.string().min(1).max(255),
  event_type: z.string().max(255),
  resource: z
    .object({
      id: z.string().max(255),
      links,
      supplementary_data: related,
      disputed_transactions: disputedTransactions,
    })
    .partial({ id: true }),
});

export type PaypalMessage = z.infer<typeof webhookBody>;
