import { createEffect, createSignal, For, on, Show } from "solid-js";
import { ErrorText } from "../../ui/error-text.tsx";
import dashboard from "../dashboard.module.css";
import { Fact, Facts } from "../facts.tsx";
import form from "../form/form.module.css";
import { Row, RowAction, RowList, StatusChip } from "../list/row.tsx";
import { createList, createSubmission, useDashboard } from "../state.tsx";
import { type Delivery, listDeliveries, redeliver } from "./api.ts";
import styles from "./webhooks.module.css";

const pageSize = 25;
const statusFilters = ["all", "pending", "parked"] as const;

const DeliveryRow = (props: { delivery: Delivery; onSent(): void }) => {
  const { t, formatInstant, now, announce } = useDashboard();
  const submission = createSubmission();
  const { delivery } = props;
  const responseText = (): string => {
    if (delivery.responseStatus !== null) return String(delivery.responseStatus);
    return t(`webhooks.answer.${delivery.failure ?? "none"}`);
  };
  const resend = async (): Promise<void> => {
    if (!(await submission.run(() => redeliver(delivery.id)))) return;
    announce(t("webhooks.sent"));
    props.onSent();
  };
  return (
    <Row
      title={t(`webhooks.event.${delivery.event}`)}
      note={
        <small class={styles["about"]}>
          <code>{delivery.event}</code> · {formatInstant(delivery.createdAt)}
        </small>
      }
      status={
        <StatusChip
          text={t(`webhooks.delivery.${delivery.status}`)}
          tone={delivery.status === "delivered" ? "good" : undefined}
        />
      }
      actions={
        <Show when={delivery.endpoint?.status === "active"}>
          <RowAction
            text={t("webhooks.again")}
            row={delivery.subjectId}
            isImmediate
            isBusy={submission.isBusy()}
            onClick={() => void resend()}
          />
        </Show>
      }
    >
      <Facts>
        <Fact name={t("webhooks.about")}>
          <code>{delivery.subjectId}</code>
        </Fact>
        <Fact name={t("webhooks.to")}>{delivery.endpoint?.url}</Fact>
        <Fact name={t("webhooks.tries")}>{delivery.attempt}</Fact>
        <Fact name={t("webhooks.answer")}>{responseText()}</Fact>
        <Show when={delivery.nextAttemptAt}>
          {(at) => (
            <Fact name={t("webhooks.next")}>{at() > now() ? formatInstant(at()) : t("webhooks.next.soon")}</Fact>
          )}
        </Show>
      </Facts>
      <ErrorText text={submission.errors()["form"]} />
    </Row>
  );
};

/** The log of recent deliveries. It reloads when `version` changes. */
export const DeliveryLog = (props: { version: number }) => {
  const { t } = useDashboard();
  const [statusFilter, setStatusFilter] = createSignal<(typeof statusFilters)[number]>("all");
  const [take, setTake] = createSignal(pageSize);
  const list = createList(() => {
    const status = statusFilter();
    return listDeliveries(status === "all" ? null : status, take());
  });
  createEffect(on([statusFilter, take, () => props.version], () => void list.reload(), { defer: true }));
  return (
    <section class={styles["log"]} aria-labelledby="log-title">
      <div class={styles["head"]}>
        <h2 id="log-title">{t("webhooks.log")}</h2>
        <p class={dashboard["soft"]}>{t("webhooks.logHint")}</p>
        <fieldset class={form["set"]}>
          <legend class="visually-hidden">{t("webhooks.show")}</legend>
          <div class={form["pills"]}>
            <For each={statusFilters}>
              {(filter) => (
                <label>
                  <input
                    type="radio"
                    name="log-show"
                    checked={statusFilter() === filter}
                    onChange={() => setStatusFilter(filter)}
                  />
                  <span>{t(`webhooks.show.${filter}`)}</span>
                </label>
              )}
            </For>
          </div>
        </fieldset>
        <button type="button" class="button quiet" onClick={() => void list.reload()}>
          {t("webhooks.refresh")}
        </button>
      </div>
      <Show when={list.rows()?.length === 0}>
        <p class={dashboard["empty"]}>{t("webhooks.logEmpty")}</p>
      </Show>
      <Show when={list.rows() === null}>
        <p class="error" role="alert">
          {t("failed")}
        </p>
      </Show>
      <RowList isFramed>
        <For each={list.rows()}>
          {(delivery) => <DeliveryRow delivery={delivery} onSent={() => void list.reload()} />}
        </For>
      </RowList>
      <Show when={list.rows()?.length === take()}>
        <button type="button" class="button quiet" onClick={() => setTake(take() + pageSize)}>
          {t("webhooks.older")}
        </button>
      </Show>
    </section>
  );
};
