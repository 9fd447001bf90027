import { For, onCleanup, onMount } from "solid-js";
import type { DashboardTranslate } from "../messages.ts";
import styles from "./lock.module.css";

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const minDigits = 4;
const maxDigits = 6;

const DeleteIcon = () => (
  <svg
    viewBox="0 0 24 24"
    width="26"
    height="26"
    fill="none"
    stroke="currentColor"
    stroke-width="1.75"
    aria-hidden="true"
  >
    <path d="M9 5h11v14H9l-6-7zM12 9.5l5 5m0-5-5 5" stroke-linecap="round" stroke-linejoin="round" />
  </svg>
);

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
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Japanese keyboards type full-width digits.
    const key = event.key.normalize("NFKC");
    if (/^\d$/.test(key)) type(key);
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
      <p class={`error ${styles["refusal"]}`} role="alert">
        {props.error}
      </p>
      <div class={styles["pad"]}>
        <For each={digits}>
          {(digit) => (
            <button type="button" onClick={() => type(digit)}>
              {digit}
            </button>
          )}
        </For>
        <span />
        <button type="button" onClick={() => type("0")}>
          0
        </button>
        <button type="button" aria-label={props.t("tablet.delete")} disabled={props.pin === ""} onClick={erase}>
          <DeleteIcon />
        </button>
      </div>
      <button
        type="button"
        class={`button ${styles["enter"]}`}
        disabled={!isComplete() || props.isBusy}
        onClick={enter}
      >
        {props.t("tablet.enter")}
      </button>
    </>
  );
};
