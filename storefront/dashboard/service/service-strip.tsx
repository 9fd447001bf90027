import { createUniqueId, For, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { createSubmission, useDashboard } from "../state.tsx";
import {
  busySteps,
  findBusy,
  findPause,
  listPauseScopes,
  type PauseScope,
  type Service,
  setBusy,
  setScopePaused,
} from "./service.ts";
import styles from "./service-strip.module.css";

interface ServiceStripProps {
  service: Service;
  /** The server's time, which moves on. */
  now: string;
  onChanged(): void;
}

/** Slows or pauses online orders with one tap, and shows what is in effect and until when. */
export const ServiceStrip = (props: ServiceStripProps) => {
  const { t, user, announce } = useDashboard();
  const { format } = useShop();
  const submission = createSubmission();
  const extraId = createUniqueId();
  const pausesId = createUniqueId();
  const canChange = user.scopes.includes("write_availability");
  const busy = () => findBusy(props.service, props.now);
  let pending: Promise<void> = Promise.resolve();
  // Quick taps wait for each other, so that none is lost.
  const change = (work: () => Promise<unknown>, text: string): void => {
    pending = pending.then(async () => {
      if (!(await submission.run(work))) return;
      announce(text);
      props.onChanged();
    });
  };
  const busyText = (): string => {
    const current = busy();
    if (!current) return t("service.extra");
    return t("service.busyUntil", { minutes: current.minutes, time: format.moment(current.until, props.now) });
  };
  const pauseText = (scope: PauseScope): string => {
    const pause = findPause(props.service, scope, props.now);
    if (!pause) return t(`service.pause.${scope}`);
    if (pause.until === null) return t(`service.paused.${scope}`);
    return t(`service.pausedUntil.${scope}`, { time: format.moment(pause.until, props.now) });
  };
  const toggle = (scope: PauseScope): void => {
    const isPaused = findPause(props.service, scope, props.now) !== null;
    const text = t(isPaused ? `service.resumed.${scope}` : `service.paused.${scope}`);
    change(() => setScopePaused(scope, !isPaused, props.now), text);
  };
  const setExtra = (minutes: number): void => {
    const text = minutes === 0 ? t("service.normal") : t("service.busyNow", { minutes });
    change(() => setBusy(minutes), text);
  };
  return (
    <section class={styles["strip"]} aria-label={t("service")}>
      <fieldset class={styles["group"]} aria-labelledby={extraId} data-on={busy() !== null} disabled={!canChange}>
        <span id={extraId}>{busyText()}</span>
        <For each={busySteps}>
          {(minutes) => (
            <button type="button" aria-pressed={busy()?.minutes === minutes} onClick={() => setExtra(minutes)}>
              {t("service.plus", { minutes })}
            </button>
          )}
        </For>
        <Show when={busy()}>
          <button type="button" onClick={() => setExtra(0)}>
            {t("service.off")}
          </button>
        </Show>
      </fieldset>
      <fieldset class={styles["group"]} aria-labelledby={pausesId} disabled={!canChange}>
        <span id={pausesId}>{t("service.pauses")}</span>
        <For each={listPauseScopes(props.service)}>
          {(scope) => (
            <button
              type="button"
              aria-pressed={findPause(props.service, scope, props.now) !== null}
              onClick={() => toggle(scope)}
            >
              {pauseText(scope)}
            </button>
          )}
        </For>
      </fieldset>
      <ErrorText text={submission.errors()["form"]} />
    </section>
  );
};
