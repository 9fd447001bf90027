import { createSignal, Show } from "solid-js";
import { type Processor, processors } from "../../../db/schema/processors.ts";
import { listAccounts, type PaymentAccount, removeAccount } from "../api.ts";
import { Fact, Facts } from "../facts.tsx";
import { CopyField } from "../form/copy-field.tsx";
import { Row, RowAction, StatusChip } from "../list/row.tsx";
import { focusHeading, Panel } from "../panel.tsx";
import { Removal } from "../removal.tsx";
import { createList, useDashboard } from "../state.tsx";
import { AccountDialog } from "./account-dialog.tsx";
import { accountText } from "./account-text.ts";

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
    <Row
      level={2}
      title={name()}
      status={
        <StatusChip
          text={t(props.account.isConnected ? "payments.connected" : "payments.open")}
          tone={props.account.isConnected && !isSandbox() ? "good" : undefined}
        />
      }
      actions={
        <>
          <RowAction
            text={t(props.account.isConnected ? "payments.renew" : "payments.connect")}
            row={name()}
            onClick={props.onConnect}
          />
          <Show when={props.account.isConnected}>
            <RowAction text={t("payments.remove")} row={name()} onClick={props.onRemove} />
          </Show>
        </>
      }
    >
      <p>{accountText(t, props.account.provider, "hint")}</p>
      <Show when={props.account.updatedAt}>
        {(at) => (
          <Facts>
            <Fact name={accountText(t, props.account.provider, "publishable")}>{props.account.publishableKey}</Fact>
            <Show when={props.account.environment}>
              {(environment) => <Fact name={t("payments.mode")}>{t(`payments.environment.${environment()}`)}</Fact>}
            </Show>
            <Fact name={t("payments.since")}>{formatInstant(at())}</Fact>
          </Facts>
        )}
      </Show>
      <Show when={props.account.isConnected && !props.account.mayListRefunds}>
        <p>{accountText(t, props.account.provider, "refundsForbidden")}</p>
      </Show>
      <Show when={isSandbox()}>
        <p>{t("payments.trial")}</p>
      </Show>
      <CopyField label={t("payments.webhook", { name: name() })} value={webhookUrl()} />
    </Row>
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
          <Removal
            title={t("payments.removeTitle", { name: processors[provider].name })}
            hint={t("payments.removeHint", { name: processors[provider].name })}
            action={t("payments.remove")}
            work={() => removeAccount(provider)}
            onDone={() => done("payments.removed", provider)}
            onClose={() => setRemoving(null)}
          />
        )}
      </Show>
    </>
  );
};
