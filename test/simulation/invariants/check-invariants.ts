import * as books from "./books.ts";
import * as charges from "./charges.ts";
import * as counter from "./counter.ts";
import * as disputes from "./disputes.ts";
import * as edits from "./edits.ts";
import * as erasures from "./erasures.ts";
import type { Evidence, Invariant } from "./evidence.ts";
import * as figures from "./figures.ts";
import * as givenBack from "./given-back.ts";
import * as guests from "./guests.ts";
import * as lifecycle from "./lifecycle.ts";
import * as limits from "./limits.ts";
import * as links from "./links.ts";
import * as messages from "./messages.ts";
import * as money from "./money.ts";
import * as orderLinks from "./order-links.ts";
import * as prices from "./prices.ts";
import * as receipts from "./receipts.ts";
import * as reports from "./reports.ts";
import * as secrets from "./secrets.ts";
import * as storage from "./storage.ts";

/** The invariants of a run at rest, by the sentence that they prove. */
export const invariants: Readonly<Record<string, Invariant>> = {
  "an order is charged at most once": money.chargedOnce,
  "an order is opened once at its processor": money.openedOnce,
  "a charge is the order's total": money.chargeIsTotal,
  "a charge is an amount that the guest confirmed": money.chargeWasConfirmed,
  "a charge has an order or was refunded": money.chargeHasOrder,
  "a paid order was charged": money.paymentHasCharge,
  "the payment of a cancelled order is returned": money.cancelledIsReturned,
  "refunds are the same in both ledgers": money.refundsAgree,
  "a processor is asked for what a payment is": charges.askedIsPayment,
  "another amount than asked goes back or is a task": charges.otherAmountsAreSettled,
  "a refund is made once": money.refundedOnce,
  "a refund does not fail without a reason": money.refundsSucceed,
  "the payment's status fits its charge": money.paymentStatusFits,
  "a cancelled order cannot be paid": money.closedAtProcessor,
  "orders are placed": lifecycle.ordersArePlaced,
  "one key makes one order": lifecycle.oneOrderPerKey,
  "a request can be sent again with its key": lifecycle.replaysAreAnswered,
  "an order that a guest was given exists": lifecycle.confirmedOrdersExist,
  "a history has no gap": lifecycle.historyIsComplete,
  "a status never goes back": lifecycle.statusOnlyAdvances,
  "an order's status is that of its history": lifecycle.statusIsLastEvent,
  "a bump counts or is undone": lifecycle.bumpsAreSettled,
  "no unpaid order is in the kitchen": lifecycle.kitchenIsPaid,
  "an order is paid before the kitchen gets it": lifecycle.paidBeforeKitchen,
  "a payment is recorded once": lifecycle.paymentRecordedOnce,
  "an order has one payment": money.onePaymentPerOrder,
  "a history begins with its order": lifecycle.historyBeginsOnce,
  "a message that no processor sent is refused": ({ merchants }) =>
    merchants.flatMap(({ acceptedAttacks }) => acceptedAttacks),
  "order numbers are unique": lifecycle.orderNumbersAreUnique,
  "everything that is open ends": lifecycle.everythingEnds,
  "a guest changes nothing that the kitchen accepted": guests.acceptedOrdersStay,
  "an order holds the slot of its time": guests.slotIsTime,
  "slots count their orders": limits.slotsAreExact,
  "a cancelled order holds no slot": limits.cancelledHoldsNoSlot,
  "promo codes count their orders": limits.promoUsesAreExact,
  "payments at the counter add up": counter.counterAddsUp,
  "the books of an order add up": books.booksAddUp,
  "captured money was taken": books.capturedWasTaken,
  "a paid order has the moment of its first payment": books.firstPaymentIsRecorded,
  "the sales of a day are those of its orders": reports.salesAddUp,
  "every figure of an open day is the sum of its rows": figures.figuresAreSums,
  "the money of a day is what counts in it": reports.moneyAddsUp,
  "the drawer of a closed day is its cash": reports.drawerAddsUp,
  "a day begins when the one before it ends": reports.daysFollowEachOther,
  "a dispute is as its bank decided it": disputes.disputesAgree,
  "lost disputes are what banks took back": disputes.lostMoneyAgrees,
  "a dispute is in its order's history": disputes.disputesAreInHistory,
  "an erasure happens as a whole or not at all": erasures.erasuresAreWhole,
  "a refused erasure changes nothing": erasures.refusedErasuresChangeNothing,
  "an erased order is found by its number alone": erasures.erasedOrdersAreFoundByNumber,
  "what an order costs less than was paid is returned": books.surplusIsReturned,
  "an order is completed once it is paid": books.completedIsPaid,
  "a refund by line is made once": books.refundsByLineAreMadeOnce,
  "a refund is the sum of its parts": givenBack.refundsNameTheirParts,
  "nothing is given back above its line, tip or fee": givenBack.nothingIsGivenBackTwice,
  "portions are given back once": givenBack.portionsAreGivenBackOnce,
  "a line gives back no more than it ever cost": givenBack.linesAreGivenBackOnce,
  "receipts of an order that was given back leave nothing": givenBack.receiptsReturnTips,
  "receipts are numbered without gaps": receipts.numbersHaveNoGap,
  "an order that was paid in full has one first receipt": receipts.paidOrdersHaveReceipts,
  "receipts add up to sales minus returns": receipts.receiptsAddUp,
  "receipts have the tax of each rate": receipts.ratesAddUp,
  "no rate returns more than it sold": receipts.ratesStayPositive,
  "a total is the sum of its parts": prices.totalsAddUp,
  "a quoted total is the sum of its parts": prices.quotesAddUp,
  "tax is rounded once for each rate": prices.taxIsRoundedOnce,
  "a refund by line is taxed at the rate of its line": prices.linesAreReturnedAtTheirRate,
  "the items of an order add up": edits.itemsAddUp,
  "no order is paid too much": edits.nothingIsOverpaid,
  "a guest pays anew what the order costs": edits.newPaymentsAreTotals,
  "a revision is edited once": edits.revisionsAreEditedOnce,
  "each revision is stored": edits.revisionsAreComplete,
  "a payment link takes its amount once or nothing": links.linksEnd,
  "an edit by a link has its link": links.linkedEditsArePaid,
  "an ended link cannot be paid": links.endedLinksAreClosed,
  "the link of an order by phone is its total": orderLinks.linkIsTotal,
  "an order by a link is released once, or cancelled": orderLinks.linkedOrdersAreReleased,
  "a link cancels its order only at its end": orderLinks.linksCancelAtTheirEnd,
  "a payment at the counter is recorded once": counter.tendersAreRecordedOnce,
  "a delivery costs its zone's fee": counter.deliveryFeesFit,
  "each change is published": messages.eventsMatchHistory,
  "a payment is published once": messages.paidIsPublishedOnce,
  "refunds are published": messages.refundsArePublished,
  "partners get all events in order": messages.partnersGetAllInOrder,
  "guests get the mails of what happened": messages.mailsMatchOrders,
  "a caller reads its own changes": storage.ownWritesAreRead,
  "money is not decided by a replica": storage.moneyIsReadAtPrimary,
  "a store is on one shard": storage.storesAreOnOneShard,
  "every secret can be decrypted": secrets.secretsCanBeOpened,
  "a rotation of MASTER_KEY ends": secrets.rotationsEnd,
  "nothing crosses a store": messages.storesStayApart,
  "a kitchen screen displays every order": ({ staleOrders }) => [...staleOrders],
};

/** Checks a run at rest. Returns the violations, each with its invariant. */
export const checkInvariants = (evidence: Evidence): string[] =>
  Object.entries(invariants).flatMap(([name, check]) => check(evidence).map((violation) => `${name}: ${violation}`));
