import { createSignal, Show } from "solid-js";
import { focusHeading, Panel } from "../panel.tsx";
import { Removal } from "../removal.tsx";
import { createList, useDashboard } from "../state.tsx";
import { deletePromo, listPromos, type PromoCode } from "./api.ts";
import { PromoDialog } from "./promo-dialog.tsx";
import { PromoRow } from "./promo-row.tsx";

/** The restaurant's promo codes. */
export const PromosPanel = () => {
  const { t, announce } = useDashboard();
  const list = createList(listPromos);
  const [editing, setEditing] = createSignal<PromoCode | "new" | null>(null);
  const [removing, setRemoving] = createSignal<PromoCode | null>(null);
  const done = (messageKey: "promos.saved" | "promos.removed", code: string): void => {
    setEditing(null);
    setRemoving(null);
    focusHeading();
    announce(t(messageKey, { code }));
    void list.reload();
  };
  const announceToggle = ({ code, active }: PromoCode): void => {
    announce(t(active ? "promos.isOff" : "promos.isOn", { code }));
    void list.reload();
  };
  return (
    <>
      <Panel
        title={t("promos")}
        hint={t("promos.hint")}
        list={list}
        empty={t("promos.empty")}
        action={{ text: t("promos.new"), start: () => setEditing("new") }}
      >
        {(promo) => (
          <PromoRow
            promo={promo}
            onChange={() => setEditing(promo)}
            onRemove={() => setRemoving(promo)}
            onSwitched={() => announceToggle(promo)}
          />
        )}
      </Panel>
      <Show when={editing()} keyed>
        {(promo) => (
          <PromoDialog
            promo={promo === "new" ? null : promo}
            onDone={(code) => done("promos.saved", code)}
            onClose={() => setEditing(null)}
          />
        )}
      </Show>
      <Show when={removing()} keyed>
        {({ id, code }) => (
          <Removal
            title={t("promos.removeTitle", { code })}
            hint={t("promos.removeHint")}
            action={t("remove")}
            work={() => deletePromo(id)}
            onDone={() => done("promos.removed", code)}
            onClose={() => setRemoving(null)}
          />
        )}
      </Show>
    </>
  );
};
