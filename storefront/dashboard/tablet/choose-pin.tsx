import { createSignal, Show } from "solid-js";
import { Refused } from "../../api/client.ts";
import { PageFrame } from "../../pages/page-frame.tsx";
import { useShop } from "../../state/shop.tsx";
import { InputField } from "../../ui/field.tsx";
import styles from "../dashboard.module.css";
import type { DashboardTranslate } from "../messages.ts";
import shellStyles from "../shell.module.css";
import { redeemPinInvitation } from "../sign-in/api.ts";
import { describeNewPin, describeWayBackRefusal, readDigits } from "../sign-in/refusals.ts";

/** The page of an invitation, on the invited person's own phone: they choose their PIN without signing in. */
export const ChoosePin = (props: { t: DashboardTranslate }) => {
  const { menu } = useShop();
  const [pin, setPin] = createSignal("");
  const [error, setError] = createSignal<string>();
  const [state, setState] = createSignal<"open" | "busy" | "done">("open");
  const describe = (refusal: unknown): string =>
    refusal instanceof Refused && refusal.code === "CONFLICT"
      ? props.t("choosePin.ended")
      : describeWayBackRefusal(props.t, refusal, props.t("team.pinGuessable"));
  const save = async (): Promise<void> => {
    const digits = readDigits(pin());
    const invalid = describeNewPin(props.t, digits);
    setError(invalid ?? undefined);
    if (invalid !== null || state() === "busy") return;
    setState("busy");
    try {
      await redeemPinInvitation(location.hash.slice(1), digits);
      setState("done");
    } catch (refusal) {
      setState("open");
      setError(describe(refusal));
    }
  };
  return (
    <PageFrame>
      <main class={shellStyles["notice"]}>
        <h1>{props.t("choosePin.title")}</h1>
        <Show when={state() !== "done"} fallback={<p role="status">{props.t("choosePin.done")}</p>}>
          <p class={styles["soft"]}>{props.t("choosePin.hint", { store: menu.store.name })}</p>
          <form
            class={styles["card"]}
            novalidate
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            <InputField
              id="chosen-pin"
              label={props.t("team.pinField")}
              inputmode="numeric"
              maxlength={6}
              value={pin()}
              onInput={setPin}
              error={error()}
            />
            <button type="submit" class="button" disabled={state() === "busy"}>
              {props.t("team.pinSave")}
            </button>
          </form>
        </Show>
      </main>
    </PageFrame>
  );
};
