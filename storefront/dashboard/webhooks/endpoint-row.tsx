import { Show } from "solid-js";
import styles from "../dashboard.module.css";
import { Chips } from "../facts.tsx";
import { useDashboard } from "../state.tsx";
import type { Endpoint } from "./api.ts";

/** The server disables an endpoint after failing this long. One that was disabled earlier answered that it is gone. */
const disabledAfterMs = 5 * 24 * 60 * 60_000;

interface EndpointRowProps {
  endpoint: Endpoint;
  onRotate(): void;
  onRemove(): void;
}

/** A webhook endpoint with its events and actions. */
export const EndpointRow = (props: EndpointRowProps) => {
  const { t, formatInstant } = useDashboard();
  const isActive = () => props.endpoint.status === "active";
  const reason = (): string => {
    const { failingSince, disabledAt } = props.endpoint;
    if (!failingSince || !disabledAt || Date.parse(disabledAt) - Date.parse(failingSince) < disabledAfterMs) {
      return t("webhooks.gone");
    }
    return t("webhooks.failed", { date: formatInstant(disabledAt), since: formatInstant(failingSince) });
  };
  const actionButton = (text: string, start: () => void) => (
    <button type="button" class="link" aria-haspopup="dialog" onClick={start}>
      {text}
      <span class="visually-hidden"> {props.endpoint.url}</span>
    </button>
  );
  return (
    <>
      <div class={styles["title"]}>
        <h2>{props.endpoint.url}</h2>
        <span class={styles["status"]} data-good={isActive()}>
          {t(`webhooks.status.${props.endpoint.status}`)}
        </span>
      </div>
      <Show when={!isActive()}>
        <p class={styles["soft"]}>{reason()}</p>
      </Show>
      <Chips label={t("webhooks.events")} texts={props.endpoint.events} />
      <div class={styles["ways"]}>
        <Show when={isActive()}>{actionButton(t("webhooks.rotate"), props.onRotate)}</Show>
        {actionButton(t("webhooks.remove"), props.onRemove)}
      </div>
    </>
  );
};
