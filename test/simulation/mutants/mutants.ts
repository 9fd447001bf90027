import { amountMutants } from "./amount-mutants.ts";
import { booksMutants } from "./books-mutants.ts";
import { deployMutants } from "./deploy-mutants.ts";
import { disputeMutants } from "./dispute-mutants.ts";
import { editMutants } from "./edit-mutants.ts";
import { erasureMutants } from "./erasure-mutants.ts";
import { guestMutants } from "./guest-mutants.ts";
import { liveMutants } from "./live-mutants.ts";
import { messageMutants } from "./message-mutants.ts";
import { moneyMutants } from "./money-mutants.ts";
import type { Mutant } from "./mutant.ts";
import { orderMutants } from "./order-mutants.ts";
import { priceMutants } from "./price-mutants.ts";
import { receiptMutants } from "./receipt-mutants.ts";
import { refundMutants } from "./refund-mutants.ts";
import { reportMutants } from "./report-mutants.ts";
import { ruleMutants } from "./rule-mutants.ts";
import { storageMutants } from "./storage-mutants.ts";
import { webhookMutants } from "./webhook-mutants.ts";

/** Defects of the order core, each with a seed that finds it. */
export const mutants: readonly Mutant[] = [
  ...moneyMutants,
  ...refundMutants,
  ...amountMutants,
  ...priceMutants,
  ...booksMutants,
  ...reportMutants,
  ...disputeMutants,
  ...editMutants,
  ...receiptMutants,
  ...orderMutants,
  ...messageMutants,
  ...deployMutants,
  ...storageMutants,
  ...ruleMutants,
  ...guestMutants,
  ...erasureMutants,
  ...liveMutants,
  ...webhookMutants,
];
