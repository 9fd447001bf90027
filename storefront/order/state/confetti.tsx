import { createSignal, For, onCleanup, onMount, Show } from "solid-js";
import type { CustomerOrder } from "../../api/orders.ts";
import { readStored, writeStored } from "../../state/device/storage.ts";
import { serverNow } from "../../state/server-clock.ts";
import styles from "./confetti.module.css";

const storageKey = "tiffin-celebrated";
/** A link that is opened later than this celebrates nothing. */
const newForMs = 15 * 60_000;
const fallMs = 3_500;
const pieces = [...Array(28).keys()];

/** Whether this browser sees a new order for the first time. Remembers it, so that a reload celebrates nothing. */
const isFirstSight = ({ id, createdAt }: Pick<CustomerOrder, "id" | "createdAt">): boolean => {
  if (Date.parse(serverNow()) - Date.parse(createdAt) > newForMs) return false;
  if (readStored("device", storageKey) === id) return false;
  writeStored("device", storageKey, id);
  return true;
};

/** Confetti that falls once for an order that has just been paid. Mount it once the order is paid. */
export const Confetti = (props: { order: CustomerOrder }) => {
  const [isFalling, setFalling] = createSignal(false);
  onMount(() => {
    if (!isFirstSight(props.order)) return;
    setFalling(true);
    const timer = setTimeout(() => setFalling(false), fallMs);
    onCleanup(() => clearTimeout(timer));
  });
  return (
    <Show when={isFalling()}>
      <div class={styles["confetti"]} aria-hidden="true" data-testid="confetti">
        <For each={pieces}>
          {(piece) => (
            <i
              style={{
                "--from": `${(piece * 37) % 100}%`,
                "--after": `${(piece * 53) % 600}ms`,
                "--drift": `${((piece * 29) % 120) - 60}px`,
                "--turn": `${(piece * 83) % 720}deg`,
              }}
            />
          )}
        </For>
      </div>
    </Show>
  );
};
