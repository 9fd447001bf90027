import { Show } from "solid-js";
import { walletNames } from "../../db/schema/processors.ts";
import { AddressRows } from "../address/address-rows.tsx";
import type { CustomerOrder } from "../api/orders.ts";
import { ifMissingCatalogues } from "../i18n/if-missing/catalogues.ts";
import { createTranslator } from "../i18n/translate.ts";
import styles from "../pages/confirmation.module.css";
import { isPaid } from "../pages/followed-order.ts";
import { PhoneText } from "../phone/phone-text.tsx";
import { useShop } from "../state/shop.tsx";
import { mapAddress } from "../ui/map-links.ts";
import { gap, WithAmount } from "../ui/with-amount.tsx";
import { useOrderTranslate } from "./messages.ts";

/** The refunds of an order, with pending ones apart from succeeded ones. */
const sumRefunds = ({ payments }: CustomerOrder) => {
  const refunds = payments.flatMap((payment) => payment.refunds);
  const sumByStatus = (target: string): number =>
    refunds.reduce((sum, { status, amount }) => sum + (status === target ? amount : 0), 0);
  return { refunded: sumByStatus("succeeded"), requested: sumByStatus("pending") };
};

const Refunds = (props: ReturnType<typeof sumRefunds>) => {
  const { t, format } = useShop();
  return (
    <>
      <Show when={props.refunded > 0}>
        <WithAmount sentence={t("order.refunded", { amount: gap })} amount={format.money(props.refunded)} />
      </Show>
      <Show when={props.refunded > 0 && props.requested > 0}>{" · "}</Show>
      <Show when={props.requested > 0}>
        <WithAmount sentence={t("order.refundRequested", { amount: gap })} amount={format.money(props.requested)} />
      </Show>
    </>
  );
};

const PaymentState = (props: { order: CustomerOrder }) => {
  const { t } = useShop();
  const payment = () => props.order.payments.at(-1);
  const refunds = () => sumRefunds(props.order);
  const text = (): string => {
    const latest = payment();
    if (props.order.status === "cancelled" && !isPaid(props.order)) return t("order.notCharged");
    if (!latest || isPaid(props.order)) return t("order.paid");
    if (latest.paymentMethod === "cash")
      return t(props.order.orderType === "delivery" ? "order.cashDueDelivery" : "order.cashDue");
    if (latest.status === "processing") return t("order.onItsWay");
    return latest.errorMessage ?? t("order.unpaid");
  };
  return (
    <p>
      <Show when={refunds().refunded + refunds().requested > 0} fallback={text()}>
        <Refunds {...refunds()} />
      </Show>
      <Show when={payment()?.cardLast4}>
        {(last4) => (
          <span class={styles["soft"]}>
            {" · "}
            <Show when={walletNames[payment()?.paymentMethod ?? ""]}>{(wallet) => `${wallet()}, `}</Show>
            <span class={styles["brand"]}>{payment()?.cardBrand ?? ""}</span>
            {` •••• ${last4()}`}
          </span>
        )}
      </Show>
    </p>
  );
};

/** What the guest asked for if a dish has run out. */
const IfMissing = (props: { order: CustomerOrder }) => {
  const t = createTranslator(ifMissingCatalogues[useShop().language]);
  return (
    <Show when={props.order.ifMissing}>
      {(choice) => (
        <>
          <h2>{t("ifMissing")}</h2>
          <p>{t(`ifMissing.${choice()}`)}</p>
        </>
      )}
    </Show>
  );
};

/** Whether napkins and cutlery are in the bag. */
const Cutlery = (props: { order: CustomerOrder }) => {
  const t = createTranslator(ifMissingCatalogues[useShop().language]);
  return (
    <Show when={props.order.needsCutlery}>
      <p>{t("cutlery")}</p>
    </Show>
  );
};

/** The place of pickup or delivery, and the state of the payment. */
export const Handover = (props: { order: CustomerOrder }) => {
  const { menu, t } = useShop();
  const tOrder = useOrderTranslate();
  const address = () => props.order.deliveryAddress;
  return (
    <section class={styles["card"]}>
      <Show
        when={address()}
        fallback={
          <>
            <h2>{t("order.pickupAt")}</h2>
            <p>
              {menu.store.name}
              <br />
              <a
                href={mapAddress(menu.store)}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={tOrder("order.mapOf", { place: menu.store.address })}
              >
                <bdi>{menu.store.address}</bdi>
              </a>
            </p>
          </>
        }
      >
        {(to) => (
          <>
            <h2>{t("order.deliverTo")}</h2>
            <div>
              <Show when={to().name}>
                {(name) => (
                  <div>
                    <bdi>{name()}</bdi>
                    <Show when={to().phone}>
                      {(phone) => (
                        <>
                          {" · "}
                          <PhoneText phone={phone()} />
                        </>
                      )}
                    </Show>
                  </div>
                )}
              </Show>
              <AddressRows address={to()} />
            </div>
          </>
        )}
      </Show>
      <h2>{t("order.payment")}</h2>
      <PaymentState order={props.order} />
      <IfMissing order={props.order} />
      <Cutlery order={props.order} />
    </section>
  );
};
