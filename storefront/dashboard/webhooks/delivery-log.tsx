import { createEffect, createSignal, For, on, Show } from "solid-js";
import dashboard from "../dashboard.module.css";
import { Fact } from "../facts.tsx";
import form from "../form/form.module.css";
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
    <>
      <div class={dashboard["title"]}>
        <h3 class={styles["event"]}>
          {t(`webhooks.event.${delivery.event}`)}{" "}
          <small>
            <code>{delivery.event}</code> · {formatInstant(delivery.createdAt)}
          </small>
        </h3>
        <span class={dashboard["status"]} data-good={delivery.status === "delivered"}>
          {t(`webhooks.delivery.${delivery.status}`)}
        </span>
      </div>
      <dl class={styles["facts"]}>
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
      </dl>
      <Show when={delivery.endpoint?.status === "active"}>
        <div class={dashboard["ways"]}>
          <button type="button" class="link" disabled={submission.isBusy()} onClick={() => void resend()}>
            {t("webhooks.again")}
            <span class="visually-hidden"> {delivery.subjectId}</span>
          </button>
        </div>
      </Show>
      <Show when={submission.errors()["form"]}>{(text) => <p class="error">{text()}</p>}</Show>
    </>
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
      <ul class={dashboard["rows"]}>
        <For each={list.rows()}>
          {(delivery) => (
            <li class={dashboard["card"]}>
              <DeliveryRow delivery={delivery} onSent={() => void list.reload()} />
            </li>
          )}
        </For>
      </ul>
      <Show when={list.rows()?.length === take()}>
        <button type="button" class="button quiet" onClick={() => setTake(take() + pageSize)}>
          {t("webhooks.older")}
        </button>
      </Show>
    </section>
  );
};
