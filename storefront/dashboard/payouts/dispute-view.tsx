import { For, Show } from "solid-js";
import { AddressRows } from "../../address/address-rows.tsx";
import { PhoneText } from "../../phone/phone-text.tsx";
import { useShop } from "../../state/shop.tsx";
import { BackLink, DetailsHead } from "../details/details.tsx";
import { Fact, Facts } from "../facts.tsx";
import { EmptyText } from "../list/empty-text.tsx";
import { StatusChip } from "../list/row.tsx";
import type { OrderDetail } from "../orders/api.ts";
import { DetailCard } from "../orders/detail/detail-card.tsx";
import { History } from "../orders/detail/history.tsx";
import { ItemsCard } from "../orders/detail/items-card.tsx";
import { PaymentsCard } from "../orders/detail/payments-card.tsx";
import { LoadState } from "../panel.tsx";
import { createLoaded, useDashboard } from "../state.tsx";
import { type Dispute, readDispute } from "./api.ts";
import { Deadline } from "./deadline.tsx";
import { answerLink, listEvidence, processorName, toneFor } from "./dispute-texts.ts";
import { createMoney } from "./money.ts";
import styles from "./payouts.module.css";

const Head = (props: { dispute: Dispute }) => {
  const { t, formatInstant } = useDashboard();
  const money = createMoney();
  return (
    <DetailsHead
      title={t("disputes.title", { amount: money(props.dispute.amount, props.dispute.currencyCode) })}
      chips={<StatusChip text={t(`disputes.status.${props.dispute.status}`)} tone={toneFor(props.dispute.status)} />}
      lead={
        <>
          <p class={styles["lead"]}>{t(`disputes.explain.${props.dispute.status}`)}</p>
          <Deadline dispute={props.dispute} />
        </>
      }
      facts={
        <>
          <Fact name={t("disputes.processor")}>{processorName(props.dispute.provider) ?? t("payouts.standIn")}</Fact>
          <Fact name={t("disputes.reference")}>{props.dispute.providerDisputeId}</Fact>
          <Fact name={t("disputes.opened")}>{formatInstant(props.dispute.openedAt)}</Fact>
          <Show when={props.dispute.closedAt}>
            {(at) => <Fact name={t("disputes.closed")}>{formatInstant(at())}</Fact>}
          </Show>
        </>
      }
    />
  );
};

/** What the guest says, what answers it, and where to send it. */
const Advice = (props: { dispute: Dispute; order: OrderDetail }) => {
  const { t } = useDashboard();
  const name = () => processorName(props.dispute.provider);
  const evidence = () => listEvidence(props.dispute.reason, props.order.orderType === "delivery");
  return (
    <section class={styles["advice"]} aria-labelledby="dispute-reason">
      <h2 id="dispute-reason">{t("disputes.reason")}</h2>
      <p>{t(`disputes.reason.${props.dispute.reason}`)}</p>
      <Show when={props.dispute.closedAt === null}>
        <h3>{t("disputes.send")}</h3>
        <ul class={styles["list"]}>
          <For each={evidence()}>{(item) => <li>{t(`disputes.evidence.${item}`)}</li>}</For>
        </ul>
      </Show>
      <div class={styles["buttons"]}>
        <Show
          when={props.dispute.closedAt === null && answerLink(props.dispute.provider, props.dispute.providerDisputeId)}
        >
          {(href) => (
            <a class="button" href={href()} target="_blank" rel="noopener noreferrer">
              {t("disputes.answer", { name: name() ?? "" })}
            </a>
          )}
        </Show>
        <button type="button" class="button quiet" onClick={() => window.print()}>
          {t("disputes.print")}
        </button>
      </div>
    </section>
  );
};

const GuestFacts = (props: { order: OrderDetail }) => {
  const { t } = useDashboard();
  return (
    <DetailCard id="dispute-guest" title={t("disputes.guest")}>
      <p>{props.order.customerName || t("orders.noName")}</p>
      <Show when={props.order.customerEmail}>{(email) => <p>{email()}</p>}</Show>
      <Show when={props.order.customerPhone}>
        {(phone) => (
          <p>
            <PhoneText phone={phone()} />
          </p>
        )}
      </Show>
      <Show when={props.order.deliveryAddress}>
        {(address) => (
          <>
            <h3>{t("disputes.delivery")}</h3>
            <address class={styles["address"]}>
              <AddressRows address={address()} />
            </address>
          </>
        )}
      </Show>
    </DetailCard>
  );
};

/** The order as evidence, which prints on its own. */
const EvidenceSheet = (props: { dispute: Dispute; order: OrderDetail }) => {
  const { t, formatInstant } = useDashboard();
  const { menu } = useShop();
  const number = () => `#${props.order.orderNumber}`;
  return (
    <section class={styles["sheet"]} aria-labelledby="dispute-evidence">
      <h2 id="dispute-evidence">{t("disputes.evidenceOf", { number: number(), store: menu.store.name })}</h2>
      <Facts>
        <Fact name={t("disputes.reference")}>{props.dispute.providerDisputeId}</Fact>
        <Fact name={t("orders.type")}>{t(`kitchen.type.${props.order.orderType}`)}</Fact>
        <Fact name={t("order.placed")}>{formatInstant(props.order.createdAt)}</Fact>
        <Show when={props.order.promisedAt ?? props.order.scheduledFor}>
          {(at) => <Fact name={t("order.due")}>{formatInstant(at())}</Fact>}
        </Show>
      </Facts>
      <div class={styles["columns"]}>
        <div class={styles["column"]}>
          <ItemsCard order={props.order} />
          <PaymentsCard order={props.order} />
        </div>
        <div class={styles["column"]}>
          <GuestFacts order={props.order} />
          <History events={props.order.events} />
        </div>
      </div>
    </section>
  );
};

/** A dispute: what it is about, until when to answer, what to send, and the order as evidence. */
export const DisputeView = (props: { id: string }) => {
  const { t } = useDashboard();
  const loaded = createLoaded(() => readDispute(props.id));
  const dispute = () => loaded.value()?.dispute;
  const order = () => loaded.value()?.order;
  return (
    <div class={styles["page"]}>
      <BackLink href="/dashboard/payouts">{t("disputes.back")}</BackLink>
      <LoadState value={loaded.value()} onRetry={() => void loaded.reload()} />
      <Show when={loaded.value() && !dispute()}>
        <EmptyText isStatus>{t("disputes.missing")}</EmptyText>
      </Show>
      <Show when={dispute()} keyed>
        {(known) => (
          <>
            <Head dispute={known} />
            <Show when={order()} keyed>
              {(evidence) => (
                <>
                  <Advice dispute={known} order={evidence} />
                  <EvidenceSheet dispute={known} order={evidence} />
                </>
              )}
            </Show>
          </>
        )}
      </Show>
    </div>
  );
};
