import { createSignal, For, Show } from "solid-js";
import { createPasskey, hasPasskeys, isDismissal } from "../../account/passkeys.ts";
import { InputField } from "../../ui/field.tsx";
import styles from "../dashboard.module.css";
import { createDraft } from "../form/draft.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { Row, RowAction, RowList, StatusChip } from "../list/row.tsx";
import { PinDialog } from "../members/team-dialogs.tsx";
import { focusHeading, Heading, LoadState } from "../panel.tsx";
import { Removal } from "../removal.tsx";
import { createLoaded, createSubmission, useDashboard } from "../state.tsx";
import { loadOwnSignIn, type OwnSignIn, removePasskey, renewRecoveryCodes, setOwnPin } from "./api.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Passkey = OwnSignIn["passkeys"][number];

interface AddDialogProps {
  onAdded(name: string, codes: readonly string[]): void;
  onClose(): void;
}

const AddDialog = (props: AddDialogProps) => {
  const { t } = useDashboard();
  const draft = createDraft({ name: "" });
  const submission = createSubmission(({ code }) => ({
    form: t(code === "LIMIT_EXCEEDED" ? "signIn.tooMany" : "signIn.addFailed"),
  }));
  const create = async (name: string): Promise<readonly string[] | null> => {
    try {
      return await createPasskey(name);
    } catch (error) {
      // The person closed the browser's window, or the device has this passkey already.
      if (isDismissal(error) || error instanceof DOMException) return null;
      throw error;
    }
  };
  const submit = async (): Promise<void> => {
    const name = draft.values.name.trim();
    if (!submission.validate(name ? {} : { name: t("signIn.nameMissing") })) return;
    const made = await submission.run(() => create(name));
    if (made?.result) props.onAdded(name, made.result);
    else if (made) submission.validate({ form: t("signIn.addFailed") });
  };
  return (
    <FormDialog
      title={t("signIn.addTitle")}
      action={t("signIn.addAction")}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <p>{t("signIn.addHint")}</p>
      <InputField
        id="passkey-name"
        label={t("signIn.name")}
        hint={t("signIn.nameExample")}
        maxlength={60}
        value={draft.values.name}
        onInput={(name) => draft.set({ name })}
        error={submission.errors()["name"]}
      />
    </FormDialog>
  );
};

const PasskeyRow = (props: { passkey: Passkey; onRemove(): void }) => {
  const { t, formatInstant } = useDashboard();
  return (
    <Row
      title={props.passkey.name}
      status={<StatusChip text={t(props.passkey.isBackedUp ? "signIn.backedUp" : "signIn.thisDevice")} />}
      actions={<RowAction text={t("signIn.remove")} row={props.passkey.name} onClick={props.onRemove} />}
    >
      <p>{t("signIn.created", { at: formatInstant(props.passkey.createdAt) })}</p>
      <Show when={props.passkey.lastUsedAt}>{(at) => <p>{t("signIn.used", { at: formatInstant(at()) })}</p>}</Show>
    </Row>
  );
};

interface SectionProps {
  own: OwnSignIn;
  onChange(messageKey?: "signIn.added" | "signIn.removed" | "signIn.pinSaved", name?: string): void;
}

const Passkeys = (props: SectionProps) => {
  const { t } = useDashboard();
  const [codes, setCodes] = createSignal<readonly string[]>([]);
  const [opened, setOpened] = createSignal<"add" | "renew" | Passkey | null>(null);
  const added = (name: string, fresh: readonly string[]): void => {
    setOpened(null);
    setCodes(fresh);
    props.onChange("signIn.added", name);
  };
  const removed = (name: string): void => {
    setOpened(null);
    props.onChange("signIn.removed", name);
  };
  const renew = async (): Promise<void> => {
    setCodes(await renewRecoveryCodes());
  };
  const renderOpened = (dialog: "add" | "renew" | Passkey) => {
    if (dialog === "add") return <AddDialog onAdded={added} onClose={() => setOpened(null)} />;
    const isRenewal = dialog === "renew";
    const name = isRenewal ? "" : dialog.name;
    const isLast = props.own.passkeys.length === 1;
    return (
      <Removal
        title={isRenewal ? t("signIn.renewTitle") : t("signIn.removeTitle", { name })}
        hint={t(isRenewal ? "signIn.renewHint" : isLast ? "signIn.removeLastHint" : "signIn.removeHint")}
        action={t(isRenewal ? "signIn.renew" : "signIn.remove")}
        work={isRenewal ? renew : () => removePasskey(dialog.id)}
        onDone={() => (isRenewal ? setOpened(null) : removed(name))}
        onClose={() => setOpened(null)}
      />
    );
  };
  return (
    <>
      <Show when={codes().length > 0}>
        <RecoveryCodes
          codes={codes()}
          onDone={() => {
            setCodes([]);
            props.onChange();
          }}
        />
      </Show>
      <section class={styles["card"]} aria-labelledby="passkeys-title">
        <h2 id="passkeys-title">{t("signIn.passkeys")}</h2>
        <p class={styles["soft"]}>{t("signIn.passkeysHint")}</p>
        <Show when={props.own.passkeys.length > 0} fallback={<p>{t("signIn.passkeysNone")}</p>}>
          <RowList>
            <For each={props.own.passkeys}>
              {(passkey) => <PasskeyRow passkey={passkey} onRemove={() => setOpened(passkey)} />}
            </For>
          </RowList>
          <h3>{t("signIn.codes")}</h3>
          <p class={styles["soft"]}>{t("signIn.codesLeft", { count: props.own.recoveryCodesLeft })}</p>
        </Show>
        <div class={styles["ways"]}>
          <Show when={hasPasskeys()} fallback={<p>{t("signIn.unsupported")}</p>}>
            <button type="button" class="button" aria-haspopup="dialog" onClick={() => setOpened("add")}>
              {t("signIn.add")}
            </button>
          </Show>
          <Show when={props.own.passkeys.length > 0}>
            <button type="button" class="button quiet" aria-haspopup="dialog" onClick={() => setOpened("renew")}>
              {t("signIn.renew")}
            </button>
          </Show>
        </div>
      </section>
      <Show when={opened()} keyed>
        {renderOpened}
      </Show>
    </>
  );
};

const OwnPin = (props: SectionProps) => {
  const { t } = useDashboard();
  const [isSetting, setSetting] = createSignal(false);
  const text = () => t(props.own.hasPin ? "signIn.pinHas" : "signIn.pinNone");
  return (
    <section class={styles["card"]} aria-labelledby="pin-title">
      <h2 id="pin-title">{t("signIn.pin")}</h2>
      <p class={styles["soft"]}>{text()}</p>
      <button type="button" class="button quiet" aria-haspopup="dialog" onClick={() => setSetting(true)}>
        {t("tablet.newPin")}
      </button>
      <Show when={isSetting()}>
        <PinDialog
          title={t("tablet.newPin")}
          hint={text()}
          save={setOwnPin}
          onDone={() => {
            setSetting(false);
            props.onChange("signIn.pinSaved");
          }}
          onClose={() => setSetting(false)}
        />
      </Show>
    </section>
  );
};

/** How the user signs in: passkeys, recovery codes and the PIN for shared tablets. */
export const SignInPanel = () => {
  const { t, user, announce } = useDashboard();
  const own = createLoaded(loadOwnSignIn, { keepsLast: true });
  const changed: SectionProps["onChange"] = (messageKey, name = "") => {
    if (messageKey) announce(t(messageKey, { name }));
    if (messageKey !== "signIn.added") focusHeading();
    void own.reload();
  };
  return (
    <>
      <Heading title={t("signIn")} hint={t("signIn.hint")} />
      <LoadState value={own.value()} onRetry={() => void own.reload()} />
      <Show when={own.value()}>
        {(value) => (
          <Show when={!user.isOnTablet} fallback={<p class={styles["soft"]}>{t("team.onTablet")}</p>}>
            <Passkeys own={value()} onChange={changed} />
            <OwnPin own={value()} onChange={changed} />
          </Show>
        )}
      </Show>
    </>
  );
};
