import { For, onCleanup, onMount, Show } from "solid-js";
import type { DashboardTranslate } from "../messages.ts";
import styles from "./lock.module.css";

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const minDigits = 4;
const maxDigits = 6;

interface PinPadProps {
  t: DashboardTranslate;
  pin: string;
  error: string | undefined;
  isBusy: boolean;
  onInput(pin: string): void;
  onEnter(): void;
}

/** Large keys for a PIN, by touch and by the keyboard: digits, Backspace and Enter. */
export const PinPad = (props: PinPadProps) => {
  const isComplete = () => props.pin.length >= minDigits;
  const type = (digit: string): void => {
    if (props.pin.length < maxDigits) props.onInput(props.pin + digit);
  };
  const erase = (): void => props.onInput(props.pin.slice(0, -1));
  const enter = (): void => {
    if (isComplete() && !props.isBusy) props.onEnter();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (/^\d$/.test(event.key)) type(event.key);
    else if (event.key === "Backspace") erase();
    // Enter on a focused button presses it.
    else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) enter();
  };
  onMount(() => {
    document.addEventListener("keydown", onKey);
    onCleanup(() => document.removeEventListener("keydown", onKey));
  });
  return (
    <>
      <div class={styles["dots"]} aria-hidden="true">
        <For each={Array.from({ length: Math.max(minDigits, props.pin.length) }, (_, index) => index)}>
          {(index) => <span data-filled={index < props.pin.length} />}
        </For>
      </div>
      <p class="visually-hidden" role="status">
        {props.t("tablet.digits", { count: props.pin.length })}
      </p>
      <Show when={props.error}>
        {(text) => (
          <p class="error" role="alert">
            {text()}
          </p>
        )}
      </Show>
      <div class={styles["pad"]}>
        <For each={digits}>
          {(digit) => (
            <button type="button" onClick={() => type(digit)}>
              {digit}
            </button>
          )}
        </For>
        <button type="button" aria-label={props.t("tablet.delete")} onClick={erase}>
          ⌫
        </button>
        <button type="button" onClick={() => type("0")}>
          0
        </button>
        <span />
      </div>
      <button type="button" class="button" disabled={!isComplete() || props.isBusy} onClick={enter}>
        {props.t("tablet.enter")}
      </button>
    </>
  );
};
