import { createSignal, For, Show } from "solid-js";
import { hasPasskeys, isDismissal, signInWithPasskey } from "../../account/passkeys.ts";
import { Refused } from "../../api/client.ts";
import { PageFrame } from "../../pages/page-frame.tsx";
import { InputField } from "../../ui/field.tsx";
import styles from "../dashboard.module.css";
import formStyles from "../form/form.module.css";
import type { DashboardTranslate } from "../messages.ts";
import shellStyles from "../shell.module.css";
import { decideOwnEmailChange, freezeRole } from "./api.ts";
import { describeWayBackRefusal } from "./refusals.ts";

interface FrozenRoleProps {
  t: DashboardTranslate;
  /** The secret of the link to the old address; null for a person who signed in and whose role is off. */
  token: string | null;
  onOpen(): void;
}

const describe = (t: DashboardTranslate, error: unknown): string =>
  error instanceof Refused && error.code === "CONFLICT"
    ? t(error.body["reason"] === "PROOF_NEEDED" ? "frozen.proofNeeded" : "frozen.ended")
    : describeWayBackRefusal(t, error, t("wayBack.wrongCode"));

/** Which address is right, decided by a passkey or a recovery code from before the change. */
const Decision = (props: FrozenRoleProps) => {
  const [allow, setAllow] = createSignal(false);
  const [code, setCode] = createSignal("");
  const [error, setError] = createSignal<string>();
  const decide = async (work: () => Promise<unknown>): Promise<void> => {
    setError(undefined);
    try {
      await work();
      props.onOpen();
    } catch (refusal) {
      if (!isDismissal(refusal)) setError(describe(props.t, refusal));
    }
  };
  const byPasskey = async (): Promise<unknown> => {
    await signInWithPasskey();
    return decideOwnEmailChange({ allow: allow(), recoveryCode: null, token: null });
  };
  const byCode = () => decideOwnEmailChange({ allow: allow(), recoveryCode: code(), token: props.token });
  return (
    <form
      class={styles["card"]}
      novalidate
      onSubmit={(event) => {
        event.preventDefault();
        void decide(byCode);
      }}
    >
      <fieldset class={formStyles["set"]}>
        <legend>{props.t("frozen.which")}</legend>
        <For each={[false, true]}>
          {(isNew) => (
            <label class={formStyles["check"]}>
              <input type="radio" name="address" checked={allow() === isNew} onChange={() => setAllow(isNew)} />
              <span>{props.t(isNew ? "frozen.new" : "frozen.old")}</span>
            </label>
          )}
        </For>
      </fieldset>
      <Show when={hasPasskeys()}>
        <button type="button" class="button" onClick={() => void decide(byPasskey)}>
          {props.t("wayBack.use")}
        </button>
      </Show>
      <InputField
        id="recovery-code"
        label={props.t("wayBack.code")}
        hint={props.t("wayBack.codeHint")}
        maxlength={40}
        value={code()}
        onInput={setCode}
        error={error()}
      />
      <button type="submit" class="button quiet">
        {props.t("wayBack.redeem")}
      </button>
      <p class={styles["soft"]}>{props.t("frozen.owner")}</p>
    </form>
  );
};

/** The page of the link to an old address, which turns the role off, and of a person whose role is off. */
export const FrozenRole = (props: FrozenRoleProps) => {
  const [isFrozen, setFrozen] = createSignal(props.token === null);
  const [error, setError] = createSignal<string>();
  const freeze = async (): Promise<void> => {
    try {
      await freezeRole(props.token ?? "");
      setFrozen(true);
    } catch (refusal) {
      setError(describe(props.t, refusal));
    }
  };
  return (
    <PageFrame>
      <main class={shellStyles["notice"]}>
        <h1>{props.t(isFrozen() ? "frozen.title" : "frozen.ask")}</h1>
        <p class={styles["soft"]} role="status">
          {props.t(isFrozen() ? "frozen.hint" : "frozen.askHint")}
        </p>
        <Show
          when={isFrozen()}
          fallback={
            <>
              <button type="button" class="button" onClick={() => void freeze()}>
                {props.t("frozen.action")}
              </button>
              <Show when={error()}>
                {(text) => (
                  <p class="error" role="alert">
                    {text()}
                  </p>
                )}
              </Show>
            </>
          }
        >
          <Decision {...props} />
        </Show>
      </main>
    </PageFrame>
  );
};
