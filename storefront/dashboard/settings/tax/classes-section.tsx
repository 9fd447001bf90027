import { createSignal, For, Show } from "solid-js";
import type { TaxClass } from "../../../../worker/domain/menu/types.ts";
import type { Refused } from "../../../api/client.ts";
import { useShop } from "../../../state/shop.tsx";
import { Fact, Facts } from "../../facts.tsx";
import { Confirm } from "../../form/form-dialog.tsx";
import { Section } from "../../form/section.tsx";
import { Row, RowAction, RowList, StatusChip } from "../../list/row.tsx";
import { LoadState } from "../../panel.tsx";
import { createList, createSubmission, type Errors, useDashboard } from "../../state.tsx";
import { deleteTaxClass, listTaxClasses } from "./api.ts";
import { ClassDialog } from "./class-dialog.tsx";
import { comingDates, groupRates } from "./rate-draft.ts";
import styles from "./tax.module.css";

/** The rates of a class on a date: one for all orders, or one for each kind. */
const RateFacts = (props: { taxClass: TaxClass; date: string }) => {
  const { t } = useDashboard();
  const { format, menu } = useShop();
  const percentage = new Intl.NumberFormat(menu.store.locale, { style: "percent", maximumFractionDigits: 4 });
  return (
    <Facts>
      <For each={groupRates(props.taxClass.rates, props.date)}>
        {({ ratePpm, orderTypes }) => (
          <Fact
            name={
              orderTypes.length === 0 ? t("tax.type.all") : format.list(orderTypes.map((type) => t(`tax.type.${type}`)))
            }
          >
            {percentage.format(ratePpm / 1_000_000)}
          </Fact>
        )}
      </For>
    </Facts>
  );
};

const ClassRow = (props: { taxClass: TaxClass; onChange(): void; onRemove(): void }) => {
  const { t, now } = useDashboard();
  const { format, menu } = useShop();
  const today = () => format.date(now());
  const long = new Intl.DateTimeFormat(menu.store.locale, { timeZone: "UTC", dateStyle: "long" });
  return (
    <Row
      title={props.taxClass.name}
      status={
        <Show when={props.taxClass.isDefault}>
          <StatusChip text={t("tax.own")} tone="good" />
        </Show>
      }
      actions={
        <>
          <RowAction text={t("change")} row={props.taxClass.name} onClick={props.onChange} />
          <Show when={!props.taxClass.isDefault}>
            <RowAction text={t("remove")} row={props.taxClass.name} onClick={props.onRemove} />
          </Show>
        </>
      }
    >
      <RateFacts taxClass={props.taxClass} date={today()} />
      <For each={comingDates(props.taxClass.rates, today())}>
        {(date) => (
          <div class={styles["coming"]}>
            <h4>{t("tax.from", { date: long.format(new Date(`${date}T00:00:00Z`)) })}</h4>
            <RateFacts taxClass={props.taxClass} date={date} />
          </div>
        )}
      </For>
    </Row>
  );
};

/** Asks before a class is removed. A class that dishes have stays, and the dialog names some of them. */
const ClassRemoval = (props: { taxClass: TaxClass; onDone(): void; onClose(): void }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const maxNames = 5;
  const explain = ({ code, body }: Refused): Errors => {
    if (code !== "CONFLICT") return {};
    const names = Array.isArray(body["dishes"]) ? body["dishes"].map(String) : [];
    if (names.length === 0) return { form: t("tax.ownStays") };
    const list = format.list(names.slice(0, maxNames));
    return { form: t("tax.inUse", { dishes: names.length > maxNames ? t("tax.inUseMore", { dishes: list }) : list }) };
  };
  const submission = createSubmission(explain);
  const remove = async (): Promise<void> => {
    if (await submission.run(() => deleteTaxClass(props.taxClass.id))) props.onDone();
  };
  return (
    <Confirm
      title={t("tax.removeTitle", { name: props.taxClass.name })}
      hint={t("tax.removeHint")}
      action={t("remove")}
      submission={submission}
      onConfirm={() => void remove()}
      onClose={props.onClose}
    />
  );
};

/** The tax classes: what each is taxed at today, and what changes on which date. */
export const ClassesSection = (props: { onSaved(): void }) => {
  const { t, announce } = useDashboard();
  const list = createList(listTaxClasses);
  const [editing, setEditing] = createSignal<TaxClass | "new" | null>(null);
  const [removing, setRemoving] = createSignal<TaxClass | null>(null);
  const done = (messageKey: "tax.saved" | "tax.removed", name: string): void => {
    setEditing(null);
    setRemoving(null);
    document.getElementById("tax-classes-title")?.focus();
    announce(t(messageKey, { name }));
    void list.reload();
    props.onSaved();
  };
  return (
    <Section
      id="tax-classes"
      title={t("tax.classes")}
      hint={t("tax.hint")}
      action={{ text: t("tax.new"), start: () => setEditing("new") }}
    >
      <LoadState value={list.rows()} onRetry={() => void list.reload()} />
      <RowList>
        <For each={list.rows()}>
          {(taxClass) => (
            <ClassRow
              taxClass={taxClass}
              onChange={() => setEditing(taxClass)}
              onRemove={() => setRemoving(taxClass)}
            />
          )}
        </For>
      </RowList>
      <Show when={editing()} keyed>
        {(taxClass) => (
          <ClassDialog
            taxClass={taxClass === "new" ? null : taxClass}
            onDone={(name) => done("tax.saved", name)}
            onClose={() => setEditing(null)}
          />
        )}
      </Show>
      <Show when={removing()} keyed>
        {(taxClass) => (
          <ClassRemoval
            taxClass={taxClass}
            onDone={() => done("tax.removed", taxClass.name)}
            onClose={() => setRemoving(null)}
          />
        )}
      </Show>
    </Section>
  );
};
