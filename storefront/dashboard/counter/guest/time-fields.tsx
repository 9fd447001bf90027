import { createResource, For, Show } from "solid-js";
import { call } from "../../../api/client.ts";
import { optionalAnswer } from "../../../parts/answers.ts";
import { useShop } from "../../../state/shop.tsx";
import { FieldError, Labelled } from "../../../ui/field.tsx";
import { OneChoice } from "../../fields/choices.tsx";
import { minutesAfter } from "../../kitchen/wall-time.ts";
import { useDashboard } from "../../state.tsx";
import { instantAt, wallAt } from "../../zoned.ts";
import { useCounter } from "../counter.tsx";
import bill from "../pay/bill.module.css";
import { useTextField } from "./text-field.ts";

/** The number of free times that are suggested. */
const maxSuggestions = 6;

/** The free times from the chosen day on, for these dishes and this postal code. Staff may promise any other time. */
const createFreeTimes = () => {
  const { menu } = useShop();
  const { state } = useCounter();
  const query = () => {
    const { orderType, zip, at, lines } = state.draft;
    const isDelivery = orderType === "delivery";
    return {
      orderType: isDelivery ? ("delivery" as const) : ("pickup" as const),
      date: at.slice(0, 10),
      next: true,
      ...(isDelivery && zip.trim() ? { zip: zip.trim() } : {}),
      ...(lines.length > 0
        ? {
            menuItemIds: lines.map(({ menuItemId }) => menuItemId),
            quantities: lines.map(({ quantity }) => quantity),
          }
        : {}),
    };
  };
  const [slots] = createResource(
    () => JSON.stringify(query()),
    () => optionalAnswer(call("GET /api/slots", query()), []),
    // An initial value avoids Suspense, which would remove the open dialog while loading.
    { initialValue: [] },
  );
  return () => slots.latest.slice(0, maxSuggestions).map(({ startsAt }) => wallAt(startsAt, menu.store.timezone));
};

const Suggestions = () => {
  const { format } = useShop();
  const { t } = useDashboard();
  const { state } = useCounter();
  const field = useTextField();
  const times = createFreeTimes();
  const label = (wall: string): string => {
    const time = format.time(instantText(wall));
    return wall.slice(0, 10) === state.draft.at.slice(0, 10) ? time : `${format.day(wall.slice(0, 10))}, ${time}`;
  };
  const { menu } = useShop();
  const instantText = (wall: string): string => instantAt(wall, menu.store.timezone) ?? "";
  return (
    <Show when={times().length > 0}>
      <fieldset class={bill["chips"]}>
        <legend class="visually-hidden">{t("counter.freeTimes")}</legend>
        <For each={times()}>
          {(wall) => (
            <button
              type="button"
              aria-pressed={state.draft.at === wall}
              onClick={() => field("at").onInput(wall)}
              translate="no"
            >
              {label(wall)}
            </button>
          )}
        </For>
      </fieldset>
    </Show>
  );
};

/** Now, or the time that staff promise the guest, with the next free times. */
export const TimeFields = () => {
  const { menu } = useShop();
  const { t, now } = useDashboard();
  const { state, setDraft } = useCounter();
  const field = useTextField();
  const at = field("at");
  const choose = (when: "now" | "later"): void => {
    const isScheduled = when === "later";
    const { timezone } = menu.store;
    setDraft({ isScheduled, at: isScheduled ? wallAt(minutesAfter(now(), 60), timezone) : "" });
  };
  return (
    <>
      <OneChoice
        id="counter-when"
        legend={t("counter.when")}
        values={["now", "later"]}
        name={(when) => t(`counter.when.${when}`)}
        chosen={state.draft.isScheduled ? "later" : "now"}
        onChange={choose}
      />
      <Show when={state.draft.isScheduled}>
        <Labelled id="counter-at" label={t("counter.at")}>
          <input
            id="counter-at"
            type="datetime-local"
            min={wallAt(now(), menu.store.timezone)}
            value={at.value}
            aria-invalid={at.error ? "true" : undefined}
            onInput={(event) => at.onInput(event.currentTarget.value)}
          />
        </Labelled>
        <FieldError id="counter-at-error" text={at.error} />
        <Suggestions />
      </Show>
    </>
  );
};
