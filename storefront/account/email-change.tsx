import { createResource, createSignal, Show } from "solid-js";
import { Refused } from "../api/client.ts";
import { answerOrNull } from "../parts/answers.ts";
import { useShop } from "../state/shop.tsx";
import { InputField } from "../ui/field.tsx";
import styles from "./account.module.css";
import { completeEmailChange, confirmEmailChange, loadWaitingChange, requestEmailChange } from "./api.ts";
import { useAccountTranslate } from "./area/messages.ts";
import { CodeField } from "./code-field.tsx";
import { CodeForm } from "./code-form.tsx";
import { hasPasskeys, isDismissal, signInWithPasskey } from "./passkeys.ts";
import { accountError } from "./refusals.ts";

interface EmailChangeProps {
  email: string;
  /** Whether the person has a role, so that more than the new address must confirm the change. */
  isStaff: boolean;
  onChange(): void;
}

/** What confirms the change of a person with a role: the old address, a passkey or a recovery code. */
const OldAddressFields = (props: {
  old: string;
  code: string;
  recoveryCode: string;
  onCode(code: string): void;
  onRecoveryCode(code: string): void;
}) => {
  const tAccount = useAccountTranslate();
  const [passkey, setPasskey] = createSignal<"used" | "failed">();
  const usePasskey = async (): Promise<void> => {
    try {
      await signInWithPasskey();
      setPasskey("used");
    } catch (refusal) {
      if (!isDismissal(refusal)) setPasskey("failed");
    }
  };
  return (
    <>
      <CodeField
        id="email-old-code"
        label={tAccount("emailOldCode", { email: props.old })}
        value={props.code}
        onInput={props.onCode}
        error={undefined}
      />
      <details>
        <summary>{tAccount("emailNoOld")}</summary>
        <p class={styles["soft"]}>{tAccount("emailNoOldHint")}</p>
        <Show when={hasPasskeys()}>
          <button type="button" class="button quiet" onClick={() => void usePasskey()}>
            {tAccount("emailPasskey")}
          </button>
          <p class={styles["mark"]} role="status">
            {passkey() === "used" ? tAccount("emailPasskeyUsed") : ""}
            {passkey() === "failed" ? tAccount("emailPasskeyFailed") : ""}
          </p>
        </Show>
        <InputField
          id="email-recovery-code"
          label={tAccount("emailRecoveryCode")}
          maxlength={40}
          value={props.recoveryCode}
          onInput={props.onRecoveryCode}
        />
      </details>
    </>
  );
};

/** A change that waits for its 24 hours. */
const Waiting = (props: { newEmail: string; opensAt: string; onChange(): void }) => {
  const { menu, t } = useShop();
  const tAccount = useAccountTranslate();
  const [state, setState] = createSignal("");
  const { locale, timezone: timeZone } = menu.store;
  const format = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "medium", timeStyle: "short" });
  const complete = async (): Promise<void> => {
    try {
      const email = await completeEmailChange();
      if (email === props.newEmail) return props.onChange();
      setState(tAccount("emailEarly"));
    } catch (error) {
      const isRefused = error instanceof Refused && error.code === "CONFLICT";
      setState((isRefused ? tAccount("emailEarly") : accountError(error, t)) ?? "");
    }
  };
  return (
    <>
      <p>{tAccount("emailWaits", { email: props.newEmail, at: format.format(new Date(props.opensAt)) })}</p>
      <button type="button" class="button quiet" onClick={() => void complete()}>
        {tAccount("emailComplete")}
      </button>
      <p class={styles["mark"]} role="status">
        {state()}
      </p>
    </>
  );
};

/** The customer's email address with a form to change it. */
export const EmailChange = (props: EmailChangeProps) => {
  const tAccount = useAccountTranslate();
  const [isChanging, setChanging] = createSignal(false);
  const [changed, setChanged] = createSignal<string>();
  const [needsOld, setNeedsOld] = createSignal(false);
  const [oldCode, setOldCode] = createSignal("");
  const [recoveryCode, setRecoveryCode] = createSignal("");
  const [waiting, { refetch }] = createResource(
    () => props.isStaff,
    () => answerOrNull(loadWaitingChange()),
  );
  const send = async (email: string): Promise<number> => {
    const sent = await requestEmailChange(email);
    setNeedsOld(sent.oldAddressDigits !== null);
    return sent.digits;
  };
  const enter = async (email: string, code: string): Promise<void> => {
    const more = { oldAddressCode: oldCode().trim() || null, recoveryCode: recoveryCode().trim() || null };
    const current = await confirmEmailChange(email, code, more);
    // The address stays as it is while the change waits.
    setChanged(current === props.email ? undefined : current);
    setChanging(false);
    void refetch();
    props.onChange();
  };
  return (
    <div>
      <p class={styles["long"]}>{props.email}</p>
      <p class={styles["soft"]}>{tAccount("emailHint")}</p>
      <Show when={waiting()} keyed>
        {(change) => (
          <Waiting
            {...change}
            onChange={() => {
              void refetch();
              props.onChange();
            }}
          />
        )}
      </Show>
      <Show
        when={isChanging()}
        fallback={
          <button type="button" class="link" onClick={() => setChanging(true)}>
            {tAccount("emailChange")}
          </button>
        }
      >
        <CodeForm
          id="email"
          hint={tAccount("emailCodeHint")}
          emailLabel={tAccount("emailNew")}
          action={tAccount("emailConfirm")}
          send={send}
          enter={enter}
          onCancel={() => setChanging(false)}
        >
          <Show when={needsOld()}>
            <OldAddressFields
              old={props.email}
              code={oldCode()}
              recoveryCode={recoveryCode()}
              onCode={setOldCode}
              onRecoveryCode={setRecoveryCode}
            />
          </Show>
        </CodeForm>
      </Show>
      <p class={styles["mark"]} role="status">
        {changed() === undefined ? "" : tAccount("emailChanged", { email: changed() ?? "" })}
      </p>
    </div>
  );
};
