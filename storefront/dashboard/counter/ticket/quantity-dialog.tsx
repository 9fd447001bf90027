import { createSignal } from "solid-js";
import { maxQuantity } from "../../../../worker/domain/pricing/pricing.rules.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { CloseIcon } from "../../../ui/icons.tsx";
import form from "../../form/form.module.css";
import { useDashboard } from "../../state.tsx";
import { NumberPad } from "../number-pad.tsx";
import { findPadKey, type PadKey, pressPad } from "../pad.rules.ts";
import styles from "./ticket.module.css";

interface QuantityDialogProps {
  name: string;
  quantity: number;
  onSubmit(quantity: number): void;
  onClose(): void;
}

/** Types the quantity of a line on a number pad. Zero removes the line. */
export const QuantityDialog = (props: QuantityDialogProps) => {
  const { t } = useDashboard();
  const [quantity, setQuantity] = createSignal(props.quantity);
  let isFresh = true;
  const press = (key: PadKey): void => {
    // The first digit replaces the old quantity.
    setQuantity((current) => pressPad(isFresh ? 0 : current, key, maxQuantity));
    isFresh = false;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = findPadKey(event.key);
    if (!key) return;
    event.preventDefault();
    press(key);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    props.onSubmit(quantity());
  };
  return (
    <Dialog label={t("counter.quantity", { name: props.name })} kind="sheet" onClose={props.onClose}>
      <div class={form["head"]}>
        <h2>{props.name}</h2>
        <button type="button" class="round" aria-label={t("close")} onClick={props.onClose}>
          <CloseIcon />
        </button>
      </div>
      <form class={form["form"]} onSubmit={submit} onKeyDown={onKeyDown}>
        <div class={form["fields"]}>
          <output class={styles["number"]} aria-live="polite">
            {quantity()}
          </output>
          <NumberPad label={t("counter.pad")} onKey={press} />
        </div>
        <div class={form["foot"]}>
          <button type="submit" class="button" autofocus>
            {quantity() === 0 ? t("counter.removeIt") : t("counter.useQuantity", { count: quantity() })}
          </button>
        </div>
      </form>
    </Dialog>
  );
};
