import { Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import styles from "../dashboard.module.css";
import { Chips, Fact } from "../facts.tsx";
import { createSubmission, useDashboard } from "../state.tsx";
import { type PromoCode, writePromo } from "./api.ts";
import { promoState } from "./promo-draft.ts";

interface PromoRowProps {
  promo: PromoCode;
  onChange(): void;
  onRemove(): void;
  onSwitched(): void;
}

const Facts = (props: { promo: PromoCode }) => {
  const { t, formatInstant } = useDashboard();
  const { format } = useShop();
  const uses = () => {
    const { uses: count, maxUses } = props.promo;
    return maxUses === null ? String(count) : t("promos.usesOf", { count, most: maxUses });
  };
  return (
    <dl class={styles["facts"]}>
      <Fact name={t("promos.uses")}>{uses()}</Fact>
      <Show when={props.promo.maxUsesPerCustomer}>
        {(maxUses) => <Fact name={t("promos.perCustomerShort")}>{String(maxUses())}</Fact>}
      </Show>
      <Show when={props.promo.minimumSubtotal}>
        {(minimum) => <Fact name={t("promos.minimumShort")}>{format.money(minimum())}</Fact>}
      </Show>
      <Show when={props.promo.startsAt}>
        {(at) => <Fact name={t("promos.startsShort")}>{formatInstant(at())}</Fact>}
      </Show>
      <Show when={props.promo.endsAt}>{(at) => <Fact name={t("promos.endsShort")}>{formatInstant(at())}</Fact>}</Show>
    </dl>
  );
};

/** A promo code with its discount, state and actions. */
export const PromoRow = (props: PromoRowProps) => {
  const { t, now } = useDashboard();
  const { format } = useShop();
  const submission = createSubmission();
  const state = () => promoState(props.promo, now());
  const discountText = (): string =>
    props.promo.kind === "percent" ? `${props.promo.percentOff} %` : format.money(props.promo.amountOff ?? 0);
  const toggleActive = async (): Promise<void> => {
    if (await submission.run(() => writePromo(props.promo.id, { active: !props.promo.active }))) props.onSwitched();
  };
  const hiddenCode = () => <span class="visually-hidden"> {props.promo.code}</span>;
  return (
    <>
      <div class={styles["title"]}>
        <h2>{`${props.promo.code} · −${discountText()}`}</h2>
        <span class={styles["status"]} data-good={state() === "on"}>
          {t(`promos.state.${state()}`)}
        </span>
      </div>
      <Show when={props.promo.note}>{(note) => <p class={styles["soft"]}>{note()}</p>}</Show>
      <Show when={props.promo.orderTypes.length > 0}>
        <Chips label={t("promos.types")} texts={props.promo.orderTypes.map((type) => t(`promos.type.${type}`))} />
      </Show>
      <Facts promo={props.promo} />
      <ErrorText text={submission.errors()["form"]} />
      <div class={styles["ways"]}>
        <button type="button" class="link" aria-haspopup="dialog" onClick={props.onChange}>
          {t("change")}
          {hiddenCode()}
        </button>
        <button type="button" class="link" disabled={submission.isBusy()} onClick={() => void toggleActive()}>
          {t(props.promo.active ? "promos.turnOff" : "promos.turnOn")}
          {hiddenCode()}
        </button>
        <button type="button" class="link" aria-haspopup="dialog" onClick={props.onRemove}>
          {t("remove")}
          {hiddenCode()}
        </button>
      </div>
    </>
  );
};
