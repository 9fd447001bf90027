import { createSignal, Match, Show, Switch } from "solid-js";
import { call, Refused } from "../../api/client.ts";
import type { CustomerOrder } from "../../api/orders.ts";
import { storedOrderKey } from "../../state/order-key.ts";
import { serverNow } from "../../state/server-clock.ts";
import { useShop } from "../../state/shop.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { SelectField } from "../../ui/field.tsx";
import { gap, WithAmount } from "../../ui/with-amount.tsx";
import { createFreeTimes } from "./free-times.ts";
import { useChangesTranslate, useExplain } from "./messages.ts";
import styles from "./order-changes.module.css";

type FreeTimes = ReturnType<typeof createFreeTimes>;

/** The choice of a day and one of its free times. */
const TimeFields = (props: { times: FreeTimes }) => {
  const { menu, t, format } = useShop();
  const tChanges = useChangesTranslate();
  const dayChoices = () => props.times.days.map((date) => ({ value: date, text: format.day(date) }));
  const timeChoices = () => props.times.onDay().map((at) => ({ value: at, text: format.time(at) }));
  return (
    <>
      <SelectField
        id="change-date"
        label={t("checkout.day")}
        options={dayChoices()}
        value={props.times.date()}
        onChange={props.times.chooseDay}
      />
      <Show when={props.times.onDay().length > 0}>
        <SelectField
          id="change-time"
          label={t("checkout.time")}
          options={timeChoices()}
          value={props.times.chosen()}
          onChange={props.times.choose}
        />
      </Show>
      <div role="status">
        <Switch>
          <Match when={props.times.isLoading()}>
            <p>{tChanges("loading")}</p>
          </Match>
          <Match when={props.times.hasFailed()}>
            <p>{tChanges("noSlots")}</p>
            <button type="button" class="button quiet" onClick={props.times.refetch}>
              {tChanges("again")}
            </button>
          </Match>
          <Match when={props.times.next()}>
            {(at) => (
              <>
                <p>{t("checkout.dayFull")}</p>
                <button type="button" class="button quiet" onClick={() => props.times.propose(at())}>
                  <WithAmount
                    sentence={t("checkout.nextFree", { time: gap })}
                    amount={format.moment(at(), serverNow())}
                  />
                </button>
              </>
            )}
          </Match>
          <Match when={props.times.onDay().length === 0}>
            <p>{t("checkout.noTimes", { phone: menu.store.phone })}</p>
          </Match>
        </Switch>
      </div>
    </>
  );
};

interface TimeDialogProps {
  order: CustomerOrder;
  onDone(message: string): Promise<void>;
  onClose(): void;
}

/** Sends the change, and proposes the next free time if the chosen one was taken meanwhile. */
const createTimeChange = (props: TimeDialogProps, times: FreeTimes) => {
  const { format } = useShop();
  const t = useChangesTranslate();
  const explain = useExplain();
  const [isBusy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<string>();
  const explainTaken = ({ body }: Refused): string => {
    const nextAt = body["nextSlotAt"];
    if (typeof nextAt !== "string") {
      times.refetch();
      return t("taken");
    }
    times.propose(nextAt);
    return t("takenNext", { time: format.moment(nextAt, serverNow()) });
  };
  const send = async (): Promise<void> => {
    const scheduledFor = times.chosen();
    if (isBusy() || scheduledFor === "") return;
    setBusy(true);
    setError(undefined);
    const { id } = props.order;
    try {
      await call("PATCH /api/orders/:id/time", { id, secretKey: storedOrderKey(id) || null, scheduledFor });
      await props.onDone(t("changed", { time: format.moment(scheduledFor, serverNow()) }));
    } catch (refusal) {
      const isTaken = refusal instanceof Refused && refusal.code === "SLOT_UNAVAILABLE";
      setError(isTaken ? explainTaken(refusal) : explain(refusal));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, send };
};

/** Lets the guest choose another time for their order. */
export const TimeDialog = (props: TimeDialogProps) => {
  const { format } = useShop();
  const t = useChangesTranslate();
  const times = createFreeTimes(props.order);
  const change = createTimeChange(props, times);
  const currentAt = () => props.order.scheduledFor ?? props.order.promisedAt;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void change.send();
  };
  const isOtherDay = () => {
    const at = currentAt();
    return times.chosen() !== "" && at !== null && format.date(at) !== format.date(times.chosen());
  };
  return (
    <Dialog label={t("timeTitle")} kind="sheet" onClose={props.onClose}>
      <form class={styles["panel"]} novalidate onSubmit={submit}>
        <h2>{t("timeTitle")}</h2>
        <Show when={currentAt()}>
          {(at) => (
            <p>
              <WithAmount sentence={t("current", { time: gap })} amount={format.moment(at(), serverNow())} />
            </p>
          )}
        </Show>
        <TimeFields times={times} />
        <Show when={isOtherDay()}>
          <p>{t("newNumber")}</p>
        </Show>
        <ErrorText text={change.error()} />
        <div class={styles["foot"]}>
          <button type="button" class="button quiet" onClick={props.onClose}>
            {t("back")}
          </button>
          <button
            type="submit"
            class="button"
            disabled={change.isBusy() || times.chosen() === ""}
            aria-busy={change.isBusy()}
          >
            <WithAmount
              sentence={times.chosen() === "" ? t("changeTime") : t("choose", { time: gap })}
              amount={times.chosen() && format.moment(times.chosen(), serverNow())}
            />
          </button>
        </div>
      </form>
    </Dialog>
  );
};
