import { createSignal, Show } from "solid-js";
import { AddressRows } from "../../../address/address-rows.tsx";
import { PhoneText } from "../../../phone/phone-text.tsx";
import { ErrorText } from "../../../ui/error-text.tsx";
import { EmailText } from "../../details/contact.tsx";
import { Recipient } from "../../details/recipient.tsx";
import { CopyField } from "../../form/copy-field.tsx";
import { Confirm } from "../../form/form-dialog.tsx";
import { createSubmission, useDashboard } from "../../state.tsx";
import { type OrderDetail, resendOrderMail, rotateLink } from "../api.ts";
import styles from "./detail.module.css";
import { DetailCard } from "./detail-card.tsx";

const RotateDialog = (props: { order: OrderDetail; onMade(link: string): void; onClose(): void }) => {
  const { t } = useDashboard();
  const submission = createSubmission();
  const confirm = async (): Promise<void> => {
    const made = await submission.run(() => rotateLink(props.order.id));
    if (!made) return;
    props.onMade(`${location.origin}/order/confirmed/${props.order.id}?secretKey=${encodeURIComponent(made.result)}`);
    props.onClose();
  };
  return (
    <Confirm
      title={t("order.rotateTitle", { number: props.order.orderNumber })}
      hint={t("order.rotateHint")}
      action={t("order.rotate")}
      submission={submission}
      onConfirm={() => void confirm()}
      onClose={props.onClose}
    />
  );
};

/** The order's link: mails it again, or makes a new one. */
const LinkActions = (props: { order: OrderDetail }) => {
  const { t, announce } = useDashboard();
  const submission = createSubmission();
  const [isRotating, setRotating] = createSignal(false);
  const [link, setLink] = createSignal("");
  const mail = async (): Promise<void> => {
    const sent = await submission.run(() => resendOrderMail(props.order.id));
    if (sent) announce(t("order.mailed", { email: props.order.customerEmail }));
  };
  return (
    <>
      <h3>{t("order.link")}</h3>
      <p class={styles["soft"]}>{t("order.linkHint")}</p>
      <Show when={link()}>{(value) => <CopyField label={t("order.rotateDone")} value={value()} />}</Show>
      <ErrorText text={submission.errors()["form"]} />
      <div class={styles["buttons"]}>
        <Show when={props.order.customerEmail}>
          <button type="button" class="button quiet" disabled={submission.isBusy()} onClick={() => void mail()}>
            {t("order.mail")}
          </button>
        </Show>
        <button type="button" class="button quiet" aria-haspopup="dialog" onClick={() => setRotating(true)}>
          {t("order.rotate")}
        </button>
      </div>
      <Show when={isRotating()}>
        <RotateDialog order={props.order} onMade={setLink} onClose={() => setRotating(false)} />
      </Show>
    </>
  );
};

/** Who ordered, how to reach them, and where to deliver. */
export const GuestCard = (props: { order: OrderDetail }) => {
  const { t, user } = useDashboard();
  return (
    <DetailCard id="order-guest" title={t("order.guest")}>
      <p class={styles["name"]}>{props.order.customerName || t("orders.noName")}</p>
      <Show when={props.order.deliveryAddress}>
        {(address) => (
          <address class={styles["address"]}>
            <Recipient to={address()} />
            <div>
              <AddressRows address={address()} />
            </div>
            <Show when={address().instructions}>{(text) => <p class={styles["soft"]}>{text()}</p>}</Show>
          </address>
        )}
      </Show>
      <div class={styles["contacts"]}>
        <Show when={props.order.customerPhone}>
          {(phone) => (
            <a class="link" href={`tel:${phone().replaceAll(/[^\d+]/g, "")}`}>
              <span class="visually-hidden">{t("order.call")} </span>
              <PhoneText phone={phone()} />
            </a>
          )}
        </Show>
        <Show when={props.order.customerEmail}>
          {(email) => (
            <a class="link" href={`mailto:${email()}`}>
              <span class="visually-hidden">{t("order.write")} </span>
              <EmailText email={email()} />
            </a>
          )}
        </Show>
      </div>
      <Show when={user.scopes.includes("write_orders")}>
        <LinkActions order={props.order} />
      </Show>
    </DetailCard>
  );
};
