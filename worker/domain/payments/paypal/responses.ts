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
  custom_id: z.string().optional(),
  amount: money.optional(),
  payments: z.object({ captures: z.array(capture).default([]), refunds: z.array(refund).default([]) }).optional(),
});

/** PayPal's answers, of which we read no more than we use. */
export const orderAnswer = z.object({
  id: z.string(),
  status: z.string(),
  links,
  purchase_units: z.array(purchaseUnit).default([]),
});

export type PaypalOrder = z.infer<typeof orderAnswer>;
export type PaypalCapture = z.infer<typeof capture>;

export const captureAnswer = z.object({ id: z.string(), supplementary_data: related });

export const refundAnswer = z.object({ id: z.string(), status: z.string() });

export const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** What PayPal says where it refuses. Its sentences stay there, because they can quote what was sent. */
export const problemAnswer = z.object({
  debug_id: z.string().regex(/^\w+$/).nullish().catch(null),
  details: z
    .array(z.object({ issue: z.string().regex(/^[A-Z\d_]+$/) }))
    .catch([])
    .default([]),
});

/** A message of PayPal's about an order, a capture or a refund. */
export const messageBody = z.object({
  id: z.string().min(1).max(255),
  event_type: z.string().max(255),
  resource: z.object({ id: z.string().max(255), links, supplementary_data: related }).partial({ id: true }),
});

export type PaypalMessage = z.infer<typeof messageBody>;
