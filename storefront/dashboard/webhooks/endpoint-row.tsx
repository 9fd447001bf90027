import { Show } from "solid-js";
import { Chips } from "../facts.tsx";
import { Row, RowAction, StatusChip } from "../list/row.tsx";
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
  return (
    <Row
      level={2}
      title={props.endpoint.url}
      status={
        <StatusChip text={t(`webhooks.status.${props.endpoint.status}`)} tone={isActive() ? "good" : undefined} />
      }
      actions={
        <>
          <Show when={isActive()}>
            <RowAction text={t("webhooks.rotate")} row={props.endpoint.url} onClick={props.onRotate} />
          </Show>
          <RowAction text={t("webhooks.remove")} row={props.endpoint.url} onClick={props.onRemove} />
        </>
      }
    >
      <Show when={!isActive()}>
        <p>{reason()}</p>
      </Show>
      <Chips label={t("webhooks.events")} texts={props.endpoint.events} />
    </Row>
  );
};
