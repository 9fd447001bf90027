import { field, fields, queryAll } from "../../api/graphql.ts";
import { type OrderDetail, readDetail } from "../orders/api.ts";

const disputeFields = {
  ...fields("id", "amount", "currencyCode", "reason", "status", "refundRule", "evidenceDueAt", "openedAt", "closedAt"),
  ...fields("provider", "providerDisputeId"),
  order: fields("id", "orderNumber"),
} as const;

const readOverviewParts = () =>
  queryAll({
    disputes: field("disputes", { take: 100, orderBy: [{ openedAt: "desc" }, { id: "desc" }], select: disputeFields }),
    payouts: field("payouts", {
      take: 60,
      orderBy: [{ arrivesOn: "desc" }, { id: "desc" }],
      select: fields("id", "provider", "amount", "currencyCode", "status", "arrivesOn", "failureCode"),
    }),
    checks: field("processorChecks", {
      orderBy: [{ provider: "asc" }],
      select: fields("id", "provider", "checkedAt", "disputesFailure", "payoutsFailure", "refundsFailure"),
    }),
  });

export type Overview = Awaited<ReturnType<typeof readOverviewParts>>;
export type Dispute = Overview["disputes"][number];
export type Payout = Overview["payouts"][number];
export type Check = Overview["checks"][number];

const isOpen = ({ closedAt }: Dispute): boolean => closedAt === null;

const compareDeadlines = (one: Dispute, other: Dispute): number =>
  (one.evidenceDueAt ?? "~") < (other.evidenceDueAt ?? "~") ? -1 : 1;

/** Reads disputes, those with the next deadline first, and payouts, the latest first. */
export const readOverview = async (): Promise<Overview> => {
  const { disputes, ...others } = await readOverviewParts();
  const open = disputes.filter(isOpen).toSorted(compareDeadlines);
  return { ...others, disputes: [...open, ...disputes.filter((dispute) => !isOpen(dispute))] };
};

/** A dispute and its order, which is the evidence. */
export interface DisputeCase {
  dispute: Dispute | null;
  order: OrderDetail | null;
}

export const readDispute = async (id: string): Promise<DisputeCase> => {
  const { dispute } = await queryAll({ dispute: field("dispute", { where: { id }, select: disputeFields }) });
  if (!dispute?.order) return { dispute: null, order: null };
  const { order } = await readDetail(dispute.order.id);
  return { dispute, order };
};
