import { createSignal, Show } from "solid-js";
import { type Processor, processors } from "../../../db/schema/processors.ts";
import { listAccounts, type PaymentAccount, removeAccount } from "../api.ts";
import styles from "../dashboard.module.css";
import { Fact } from "../facts.tsx";
import { CopyField } from "../form/copy-field.tsx";
import { Confirm } from "../form/form-dialog.tsx";
import { focusHeading, Panel } from "../panel.tsx";
import { createList, createSubmission, useDashboard } from "../state.tsx";
import { AccountDialog } from "./account-dialog.tsx";

interface RowProps {
  account: PaymentAccount;
  onConnect(): void;
  onRemove(): void;
}

const AccountRow = (props: RowProps) => {
  const { t, formatInstant } = useDashboard();
  const name = () => processors[props.account.provider].name;
  const isSandbox = () => props.account.environment === "sandbox";
  const webhookUrl = () => `${location.origin}/api/webhooks/${props.account.provider}`;
  return (
    <>
      <div class={styles["title"]}>
        <h2>{name()}</h2>
        <span class={styles["status"]} data-good={props.account.isConnected && !isSandbox()}>
          {t(props.account.isConnected ? "payments.connected" : "payments.open")}
        </span>
      </div>
      <p class={styles["soft"]}>{t(`payments.${props.account.provider}.hint`)}</p>
      <Show when={props.account.updatedAt}>
        {(at) => (
          <dl class={styles["facts"]}>
            <Fact name={t(`payments.${props.account.provider}.publishable`)}>{props.account.publishableKey}</Fact>
            <Show when={props.account.environment}>
              {(environment) => <Fact name={t("payments.mode")}>{t(`payments.environment.${environment()}`)}</Fact>}
            </Show>
            <Fact name={t("payments.since")}>{formatInstant(at())}</Fact>
          </dl>
        )}
      </Show>
      <Show when={isSandbox()}>
        <p>{t("payments.trial")}</p>
      </Show>
      <CopyField label={t("payments.webhook", { name: name() })} value={webhookUrl()} />
      <div class={styles["ways"]}>
        <button type="button" class="button quiet" aria-haspopup="dialog" onClick={props.onConnect}>
          {t(props.account.isConnected ? "payments.renew" : "payments.connect")}
          <span class="visually-hidden"> {name()}</span>
        </button>
        <Show when={props.account.isConnected}>
          <button type="button" class="link" aria-haspopup="dialog" onClick={props.onRemove}>
            {t("payments.remove")}
            <span class="visually-hidden"> {name()}</span>
          </button>
        </Show>
      </div>
    </>
  );
};

const Remove = (props: { provider: Processor; onDone(): void; onClose(): void }) => {
  const { t } = useDashboard();
  const submission = createSubmission();
  const remove = async (): Promise<void> => {
    if (await submission.run(() => removeAccount(props.provider))) props.onDone();
  };
  return (
    <Confirm
      title={t("payments.removeTitle", { name: processors[props.provider].name })}
      hint={t("payments.removeHint", { name: processors[props.provider].name })}
      action={t("payments.remove")}
      submission={submission}
      onConfirm={() => void remove()}
      onClose={props.onClose}
    />
  );
};

/** The restaurant's own accounts at payment processors, which receive the guests' payments directly. */
export const PaymentsPanel = () => {
  const { t, announce } = useDashboard();
  const list = createList(listAccounts);
  const [connecting, setConnecting] = createSignal<PaymentAccount | null>(null);
  const [removing, setRemoving] = createSignal<Processor | null>(null);
  const done = (messageKey: "payments.done" | "payments.removed", provider: Processor): void => {
    setConnecting(null);
    setRemoving(null);
    focusHeading();
    announce(t(messageKey, { name: processors[provider].name }));
    void list.reload();
  };
  return (
    <>
      <Panel title={t("payments")} hint={t("payments.hint")} list={list}>
        {(account) => (
          <AccountRow
            account={account}
            onConnect={() => setConnecting(account)}
            onRemove={() => setRemoving(account.provider)}
          />
        )}
      </Panel>
      <Show when={connecting()} keyed>
        {(account) => (
          <AccountDialog
            account={account}
            onDone={() => done("payments.done", account.provider)}
            onClose={() => setConnecting(null)}
          />
        )}
      </Show>
      <Show when={removing()} keyed>
        {(provider) => (
          <Remove
            provider={provider}
            onDone={() => done("payments.removed", provider)}
            onClose={() => setRemoving(null)}
          />
        )}
      </Show>
    </>
  );
};
