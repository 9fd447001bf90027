import { For, Show } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { InputField } from "../../../ui/field.tsx";
import { gap, WithAmount } from "../../../ui/with-amount.tsx";
import { createDraft } from "../../form/draft.ts";
import styles from "../../form/form.module.css";
import { FormDialog } from "../../form/form-dialog.tsx";
import { createSubmission, useDashboard } from "../../state.tsx";
import { useBoard } from "../board/board.tsx";
import { columnOf } from "../board/columns.ts";
import type { BoardOrder } from "../orders.ts";
import { minutesAfter, nextAt, wallTime } from "../wall-time.ts";

const additions = [5, 10, 15, 20] as const;

/** Sets a new promised time. A new order is accepted with it. */
export const TimeDialog = (props: { order: BoardOrder; onClose(): void }) => {
  const { t, now } = useDashboard();
  const { menu, format } = useShop();
  const board = useBoard();
  const submission = createSubmission();
  const { timezone } = menu.store;
  // Minutes are added to the promised time, or to now if that has passed.
  const baseTime = [props.order.promisedAt ?? now(), now()].toSorted().at(-1) ?? now();
  const draft = createDraft<{ addedMinutes: number | null; time: string }>({
    addedMinutes: 10,
    time: wallTime(minutesAfter(baseTime, 10), timezone),
  });
  const { values } = draft;
  const chosenTime = (): string | null => {
    const minutes = values.addedMinutes;
    return minutes === null ? nextAt(values.time, now(), timezone) : minutesAfter(baseTime, minutes);
  };
  const addMinutes = (minutes: number): void => {
    draft.set({ addedMinutes: minutes, time: wallTime(minutesAfter(baseTime, minutes), timezone) });
  };
  const action = (): string => {
    const at = chosenTime();
    const messageKey = columnOf(props.order) === "new" ? "kitchen.acceptFor" : "kitchen.promiseFor";
    return at === null ? t("save") : t(messageKey, { time: format.moment(at, now()) });
  };
  const submit = async (): Promise<void> => {
    const at = chosenTime();
    if (!submission.validate(at === null ? { time: t("kitchen.timeWrong") } : {}) || at === null) return;
    await submission.run(() => board.setPromisedTime(props.order, at));
    props.onClose();
  };
  return (
    <FormDialog
      title={t("kitchen.timeTitle", { number: board.numberOf(props.order) })}
      action={action()}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <Show when={props.order.promisedAt}>
        {(at) => (
          <p>
            <WithAmount sentence={t("kitchen.promisedNow", { time: gap })} amount={format.moment(at(), now())} />
          </p>
        )}
      </Show>
      <fieldset class={styles["set"]}>
        <legend>{t("kitchen.putOff")}</legend>
        <div class={styles["pills"]}>
          <For each={additions}>
            {(minutes) => (
              <label>
                <input
                  type="radio"
                  name="kitchen-later"
                  checked={values.addedMinutes === minutes}
                  onChange={() => addMinutes(minutes)}
                />
                <span>{t("kitchen.plus", { minutes })}</span>
              </label>
            )}
          </For>
        </div>
      </fieldset>
      <InputField
        id="kitchen-time"
        type="time"
        label={t("kitchen.timeField")}
        value={values.time}
        error={submission.errors()["time"]}
        onInput={(time) => draft.set({ addedMinutes: null, time })}
      />
    </FormDialog>
  );
};
