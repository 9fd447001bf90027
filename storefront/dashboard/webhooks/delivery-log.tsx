import { createEffect, createSignal, For, on, Show } from "solid-js";
import dashboard from "../dashboard.module.css";
import { Fact } from "../facts.tsx";
import form from "../form/form.module.css";
import { createList, createSubmission, useDashboard } from "../state.tsx";
import { type Delivery, listDeliveries, sendAgain } from "./api.ts";
import styles from "./webhooks.module.css";

const pageSize = 25;
const shown = ["all", "pending", "parked"] as const;

const DeliveryRow = (props: { delivery: Delivery; onSent(): void }) => {
  const { words, moment, now, say } = useDashboard();
  const submission = createSubmission();
  const { delivery } = props;
  const answer = (): string => {
    if (delivery.responseStatus !== null) return String(delivery.responseStatus);
    return words(`webhooks.answer.${delivery.failure ?? "none"}`);
  };
  const again = async (): Promise<void> => {
    if (!(await submission.run(() => sendAgain(delivery.id)))) return;
    say(words("webhooks.sent"));
    props.onSent();
  };
  return (
    <>
      <div class={dashboard["title"]}>
        <h3 class={styles["event"]}>
          {words(`webhooks.event.${delivery.event}`)}{" "}
          <small>
            <code>{delivery.event}</code> · {moment(delivery.createdAt)}
          </small>
        </h3>
        <span class={dashboard["status"]} data-good={delivery.status === "delivered"}>
          {words(`webhooks.delivery.${delivery.status}`)}
        </span>
      </div>
      <dl class={styles["facts"]}>
        <Fact name={words("webhooks.about")}>
          <code>{delivery.subjectId}</code>
        </Fact>
        <Fact name={words("webhooks.to")}>{delivery.endpoint.url}</Fact>
        <Fact name={words("webhooks.tries")}>{delivery.attempt}</Fact>
        <Fact name={words("webhooks.answer")}>{answer()}</Fact>
        <Show when={delivery.nextAttemptAt}>
          {(at) => (
            <Fact name={words("webhooks.next")}>{at() > now() ? moment(at()) : words("webhooks.next.soon")}</Fact>
          )}
        </Show>
      </dl>
      <Show when={delivery.endpoint.status === "active"}>
        <div class={dashboard["ways"]}>
          <button type="button" class="link" disabled={submission.isBusy()} onClick={() => void again()}>
            {words("webhooks.again")}
            <span class="visually-hidden"> {delivery.subjectId}</span>
          </button>
        </div>
      </Show>
      <Show when={submission.errors()["form"]}>{(text) => <p class="error">{text()}</p>}</Show>
    </>
  );
};

/** What was sent lately and what became of it. `version` changes where it has to be read anew. */
export const DeliveryLog = (props: { version: number }) => {
  const { words } = useDashboard();
  const [show, setShow] = createSignal<(typeof shown)[number]>("all");
  const [take, setTake] = createSignal(pageSize);
  const list = createList(() => {
    const status = show();
    return listDeliveries(status === "all" ? null : status, take());
  });
  createEffect(on([show, take, () => props.version], () => void list.reload(), { defer: true }));
  return (
    <section class={styles["log"]} aria-labelledby="log-title">
      <div class={styles["head"]}>
        <h2 id="log-title">{words("webhooks.log")}</h2>
        <p class={dashboard["soft"]}>{words("webhooks.logHint")}</p>
        <fieldset class={form["set"]}>
          <legend class="visually-hidden">{words("webhooks.show")}</legend>
          <div class={form["pills"]}>
            <For each={shown}>
              {(one) => (
                <label>
                  <input type="radio" name="log-show" checked={show() === one} onChange={() => setShow(one)} />
                  <span>{words(`webhooks.show.${one}`)}</span>
                </label>
              )}
            </For>
          </div>
        </fieldset>
        <button type="button" class="button quiet" onClick={() => void list.reload()}>
          {words("webhooks.refresh")}
        </button>
      </div>
      <Show when={list.rows()?.length === 0}>
        <p class={dashboard["empty"]}>{words("webhooks.logEmpty")}</p>
      </Show>
      <Show when={list.rows() === null}>
        <p class="error" role="alert">
          {words("failed")}
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
          {words("webhooks.older")}
        </button>
      </Show>
    </section>
  );
};
