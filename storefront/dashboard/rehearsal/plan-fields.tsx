import { For, type JSX, Show } from "solid-js";
import { InputField } from "../../ui/field.tsx";
import fieldStyles from "../fields/fields.module.css";
import formStyles from "../form/form.module.css";
import { useDashboard } from "../state.tsx";
import type { PlanDraft, PlanField } from "./draft.ts";
import type { Service } from "./model/service.rules.ts";
import styles from "./rehearsal.module.css";

interface PlanFieldsProps {
  draft: PlanDraft;
  service: Service;
}

const units = {
  minutes: "unit.minutes",
  orders: "unit.orders",
  percent: "rehearsal.percent",
} as const;

/** A number of the plan. */
const NumberField = (props: { draft: PlanDraft; name: PlanField; unit?: keyof typeof units }) => {
  const { t } = useDashboard();
  return (
    <InputField
      {...props.draft.field(props.name)}
      label={t(`rehearsal.field.${props.name}`)}
      {...(props.unit ? { unit: t(units[props.unit]) } : {})}
      inputmode="numeric"
    />
  );
};

const Group = (props: { legend: string; children: JSX.Element }) => (
  <fieldset class={formStyles["set"]}>
    <legend>{props.legend}</legend>
    {props.children}
  </fieldset>
);

const More = (props: { summary: string; children: JSX.Element }) => (
  <details class={styles["details"]}>
    <summary>{props.summary}</summary>
    <div class={fieldStyles["pair"]}>{props.children}</div>
  </details>
);

/** Who comes, and when. */
export const DemandFields = (props: PlanFieldsProps) => {
  const { t } = useDashboard();
  const { draft } = props;
  return (
    <Group legend={t("rehearsal.guests")}>
      <div class={fieldStyles["pair"]}>
        <NumberField draft={draft} name="peakOrders" unit="orders" />
        <InputField {...draft.field("peakAt")} type="time" label={t("rehearsal.field.peakAt")} />
        <NumberField draft={draft} name="patienceMinutes" unit="minutes" />
      </div>
      <More summary={t("rehearsal.moreGuests")}>
        <NumberField draft={draft} name="rushMinutes" unit="minutes" />
        <Show when={props.service.store.deliveryEnabled}>
          <NumberField draft={draft} name="deliveryPercent" unit="percent" />
        </Show>
        <NumberField draft={draft} name="dineInPercent" unit="percent" />
        <NumberField draft={draft} name="scheduledPercent" unit="percent" />
        <NumberField draft={draft} name="tipPercent" unit="percent" />
        <NumberField draft={draft} name="seed" />
      </More>
    </Group>
  );
};

const DishMinutes = (props: PlanFieldsProps) => {
  const { t } = useDashboard();
  const { dishTexts, setDishTexts, errors } = props.draft;
  return (
    <More summary={t("rehearsal.dishMinutes")}>
      <For each={props.service.dishes}>
        {({ id, name }) => (
          <InputField
            id={`rehearsal-dish-${id}`}
            label={name}
            unit={t("unit.minutes")}
            inputmode="numeric"
            value={dishTexts[id] ?? ""}
            error={errors()[`dish-${id}`]}
            onInput={(text) => setDishTexts(id, text)}
          />
        )}
      </For>
    </More>
  );
};

/** Who works, and how long dishes take. */
export const KitchenFields = (props: PlanFieldsProps) => {
  const { t } = useDashboard();
  const { draft } = props;
  return (
    <Group legend={t("rehearsal.kitchen")}>
      <div class={fieldStyles["pair"]}>
        <NumberField draft={draft} name="cooks" />
        <NumberField draft={draft} name="portionsPerCook" />
        <Show when={props.service.store.deliveryEnabled}>
          <NumberField draft={draft} name="drivers" />
          <NumberField draft={draft} name="driveMinutes" unit="minutes" />
        </Show>
      </div>
      <DishMinutes {...props} />
    </Group>
  );
};

/** The store's limits, for this rehearsal alone. */
export const LimitFields = (props: PlanFieldsProps) => {
  const { t } = useDashboard();
  const { draft } = props;
  const { pickupEnabled, deliveryEnabled, slotMinutes } = props.service.store;
  return (
    <Group legend={t("rehearsal.limits")}>
      <p class={fieldStyles["hint"]}>{t("rehearsal.limitsHint", { minutes: slotMinutes })}</p>
      <div class={fieldStyles["pair"]}>
        <NumberField draft={draft} name="ordersPerSlot" unit="orders" />
        <NumberField draft={draft} name="prepMinutesPerSlot" unit="minutes" />
        <Show when={pickupEnabled}>
          <NumberField draft={draft} name="pickupLeadMinutes" unit="minutes" />
        </Show>
        <Show when={deliveryEnabled}>
          <NumberField draft={draft} name="deliveryLeadMinutes" unit="minutes" />
        </Show>
      </div>
    </Group>
  );
};
