import { createSignal, onMount, Show } from "solid-js";
import { hasPasskeys, isDismissal, signInWithPasskey } from "../../account/passkeys.ts";
import { PageFrame } from "../../pages/page-frame.tsx";
import { optionalAnswer } from "../../parts/answers.ts";
import { useShop } from "../../state/shop.tsx";
import { InputField } from "../../ui/field.tsx";
import styles from "../dashboard.module.css";
import type { DashboardTranslate } from "../messages.ts";
import shellStyles from "../shell.module.css";
import { completeRoleRecovery, loadOwnSignIn, redeemRecoveryCode, requestRoleRecovery } from "./api.ts";
import { describeWayBackRefusal } from "./refusals.ts";

interface WayBackProps {
  t: DashboardTranslate;
  /** The role is open. */
  onOpen(): void;
}

/** A step that may fail, with its error. `badInput` is the text for what the person entered or chose. */
const createStep = (t: DashboardTranslate, badInput: string) => {
  const [error, setError] = createSignal<string>();
  const run = async (work: () => Promise<void>): Promise<void> => {
    setError(undefined);
    try {
      await work();
    } catch (refusal) {
      if (!isDismissal(refusal)) setError(describeWayBackRefusal(t, refusal, badInput));
    }
  };
  return { error, setError, run };
};

const Waiting = (props: WayBackProps & { opensAt: string | null; onAsked(at: string): void }) => {
  const { menu } = useShop();
  const step = createStep(props.t, props.t("failed"));
  const format = new Intl.DateTimeFormat(menu.store.locale, {
    ...{ timeZone: menu.store.timezone, dateStyle: "medium", timeStyle: "short" },
  });
  const check = async (): Promise<void> => {
    if (await completeRoleRecovery()) props.onOpen();
    else step.setError(props.t("wayBack.early"));
  };
  return (
    <>
      <h2>{props.t("wayBack.else")}</h2>
      <p class={styles["soft"]}>
        {props.t("wayBack.owner")} {props.t("wayBack.wait")}
      </p>
      <Show when={step.error()}>
        {(text) => (
          <p class="error" role="alert">
            {text()}
          </p>
        )}
      </Show>
      <Show
        when={props.opensAt}
        fallback={
          <button
            type="button"
            class="button quiet"
            onClick={() => void step.run(async () => props.onAsked(await requestRoleRecovery()))}
          >
            {props.t("wayBack.request")}
          </button>
        }
      >
        {(at) => (
          <>
            <p role="status">{props.t("wayBack.waiting", { at: format.format(new Date(at())) })}</p>
            <button type="button" class="button quiet" onClick={() => void step.run(check)}>
              {props.t("wayBack.check")}
            </button>
          </>
        )}
      </Show>
    </>
  );
};

/** What a person with a passkey can do who signed in with a mailed code alone. */
export const WayBack = (props: WayBackProps) => {
  const [code, setCode] = createSignal("");
  const [opensAt, setOpensAt] = createSignal<string | null>(null);
  const passkeyStep = createStep(props.t, props.t("wayBack.passkeyFailed"));
  const codeStep = createStep(props.t, props.t("wayBack.wrongCode"));
  onMount(async () => setOpensAt((await optionalAnswer(loadOwnSignIn(), null))?.roleOpensAt ?? null));
  const usePasskey = async (): Promise<void> => {
    await signInWithPasskey();
    props.onOpen();
  };
  const redeem = async (): Promise<void> => {
    await redeemRecoveryCode(code());
    props.onOpen();
  };
  return (
    <PageFrame>
      <main class={shellStyles["notice"]}>
        <h1>{props.t("wayBack.title")}</h1>
        <p class={styles["soft"]}>{props.t("wayBack.hint")}</p>
        <Show when={hasPasskeys()}>
          <button type="button" class="button" onClick={() => void passkeyStep.run(usePasskey)}>
            {props.t("wayBack.use")}
          </button>
        </Show>
        <Show when={passkeyStep.error()}>
          {(text) => (
            <p class="error" role="alert">
              {text()}
            </p>
          )}
        </Show>
        <form
          class={styles["card"]}
          novalidate
          onSubmit={(event) => {
            event.preventDefault();
            void codeStep.run(redeem);
          }}
        >
          <InputField
            id="recovery-code"
            label={props.t("wayBack.code")}
            hint={props.t("wayBack.codeHint")}
            maxlength={40}
            value={code()}
            onInput={setCode}
            error={codeStep.error()}
          />
          <button type="submit" class="button quiet">
            {props.t("wayBack.redeem")}
          </button>
        </form>
        <Waiting {...props} opensAt={opensAt()} onAsked={setOpensAt} />
      </main>
    </PageFrame>
  );
};
