import { createSignal, For, Show } from "solid-js";
import type { DeliveryZone } from "../../../worker/domain/menu/types.ts";
import { useShop } from "../../state/shop.tsx";
import { Verbatim } from "../../ui/verbatim.tsx";
import styles from "../dashboard.module.css";
import { Chips, Fact, Facts } from "../facts.tsx";
import { Section } from "../form/section.tsx";
import { Row, RowAction, RowList } from "../list/row.tsx";
import { LoadState } from "../panel.tsx";
import { Removal } from "../removal.tsx";
import { createList, useDashboard } from "../state.tsx";
import { deleteZone, listZones } from "./api.ts";
import { ZoneDialog } from "./zone-dialog.tsx";

const maxVisibleCodes = 12;

const ZoneRow = (props: { zone: DeliveryZone; onChange(): void; onRemove(): void }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const codes = () => {
    const { postalCodes } = props.zone;
    const hiddenCount = postalCodes.length - maxVisibleCodes;
    return hiddenCount > 0
      ? [...postalCodes.slice(0, maxVisibleCodes), t("zones.more", { count: hiddenCount })]
      : postalCodes;
  };
  return (
    <Row
      title={props.zone.name}
      actions={
        <>
          <RowAction text={t("change")} row={props.zone.name} onClick={props.onChange} />
          <RowAction text={t("remove")} row={props.zone.name} onClick={props.onRemove} />
        </>
      }
    >
      <Chips label={t("zones.codes")} texts={codes()} />
      <Facts>
        <Fact name={t("delivery.fee")}>
          <Verbatim text={format.money(props.zone.fee)} />
        </Fact>
        <Fact name={t("delivery.minimum")}>
          <Verbatim text={format.money(props.zone.minimum)} />
        </Fact>
        <Show when={props.zone.leadMinutes}>
          {(lead) => <Fact name={t("zones.leadShort")}>{t("minutes", { count: lead() })}</Fact>}
        </Show>
      </Facts>
    </Row>
  );
};

/** The delivery zones. Without zones, the restaurant delivers everywhere on its default terms. */
export const ZonesSection = () => {
  const { t, announce } = useDashboard();
  const list = createList(listZones);
  const [editing, setEditing] = createSignal<DeliveryZone | "new" | null>(null);
  const [removing, setRemoving] = createSignal<DeliveryZone | null>(null);
  const done = (messageKey: "zones.saved" | "zones.removed", name: string): void => {
    setEditing(null);
    setRemoving(null);
    document.getElementById("zones-title")?.focus();
    announce(t(messageKey, { name }));
    void list.reload();
  };
  return (
    <Section
      id="zones"
      title={t("zones")}
      hint={t("zones.hint")}
      action={{ text: t("zones.new"), start: () => setEditing("new") }}
    >
      <LoadState value={list.rows()} onRetry={() => void list.reload()} />
      <Show when={list.rows()?.length === 0}>
        <p class={styles["soft"]}>{t("zones.empty")}</p>
      </Show>
      <RowList>
        <For each={list.rows()}>
          {(zone) => <ZoneRow zone={zone} onChange={() => setEditing(zone)} onRemove={() => setRemoving(zone)} />}
        </For>
      </RowList>
      <Show when={editing()} keyed>
        {(zone) => (
          <ZoneDialog
            zone={zone === "new" ? null : zone}
            onDone={(name) => done("zones.saved", name)}
            onClose={() => setEditing(null)}
          />
        )}
      </Show>
      <Show when={removing()} keyed>
        {({ id, name }) => (
          <Removal
            title={t("zones.removeTitle", { name })}
            hint={t("zones.removeHint")}
            action={t("remove")}
            work={() => deleteZone(id)}
            onDone={() => done("zones.removed", name)}
            onClose={() => setRemoving(null)}
          />
        )}
      </Show>
    </Section>
  );
};
