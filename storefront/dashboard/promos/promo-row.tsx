import { Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { Verbatim } from "../../ui/verbatim.tsx";
import { Chips, Fact, Facts } from "../facts.tsx";
import { Row, RowAction, StatusChip } from "../list/row.tsx";
import { createSubmission, useDashboard } from "../state.tsx";
import { type PromoCode, writePromo } from "./api.ts";
import { promoState } from "./promo-draft.ts";

interface PromoRowProps {
  promo: PromoCode;
  onChange(): void;
  onRemove(): void;
  onSwitched(): void;
}

const PromoFacts = (props: { promo: PromoCode }) => {
  const { t, formatInstant } = useDashboard();
  const { format } = useShop();
  const uses = () => {
    const { uses: count, maxUses } = props.promo;
    return maxUses === null ? String(count) : t("promos.usesOf", { count, most: maxUses });
  };
  return (
    <Facts>
      <Fact name={t("promos.uses")}>{uses()}</Fact>
      <Show when={props.promo.maxUsesPerCustomer}>
        {(maxUses) => <Fact name={t("promos.perCustomerShort")}>{String(maxUses())}</Fact>}
      </Show>
      <Show when={props.promo.minimumSubtotal}>
        {(minimum) => (
          <Fact name={t("promos.minimumShort")}>
            <Verbatim text={format.money(minimum())} />
          </Fact>
        )}
      </Show>
      <Show when={props.promo.startsAt}>
        {(at) => <Fact name={t("promos.startsShort")}>{formatInstant(at())}</Fact>}
      </Show>
      <Show when={props.promo.endsAt}>{(at) => <Fact name={t("promos.endsShort")}>{formatInstant(at())}</Fact>}</Show>
    </Facts>
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
  return (
    <Row
      level={2}
      title={`${props.promo.code} · −${discountText()}`}
      status={<StatusChip text={t(`promos.state.${state()}`)} tone={state() === "on" ? "good" : undefined} />}
      actions={
        <>
          <RowAction text={t("change")} row={props.promo.code} onClick={props.onChange} />
          <RowAction
            text={t(props.promo.active ? "promos.turnOff" : "promos.turnOn")}
            row={props.promo.code}
            isImmediate
            isBusy={submission.isBusy()}
            onClick={() => void toggleActive()}
          />
          <RowAction text={t("remove")} row={props.promo.code} onClick={props.onRemove} />
        </>
      }
    >
      <Show when={props.promo.note}>{(note) => <p>{note()}</p>}</Show>
      <Show when={props.promo.orderTypes.length > 0}>
        <Chips label={t("promos.types")} texts={props.promo.orderTypes.map((type) => t(`promos.type.${type}`))} />
      </Show>
      <PromoFacts promo={props.promo} />
      <ErrorText text={submission.errors()["form"]} />
    </Row>
  );
};
