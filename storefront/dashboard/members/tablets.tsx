import { createSignal, For, Show } from "solid-js";
import styles from "../dashboard.module.css";
import { Row, RowAction, RowList } from "../list/row.tsx";
import { focusHeading } from "../panel.tsx";
import { Removal } from "../removal.tsx";
import { revokeTablet, type TeamTablet } from "../sign-in/api.ts";
import { useDashboard } from "../state.tsx";
import { TabletDialog } from "./team-dialogs.tsx";

/** The shared tablets, and the button that makes this browser one. */
export const Tablets = (props: { tablets: readonly TeamTablet[]; onChange(): void }) => {
  const { t, user, announce, formatInstant } = useDashboard();
  const [isSettingUp, setSettingUp] = createSignal(false);
  const [ending, setEnding] = createSignal<TeamTablet | null>(null);
  const ended = ({ name }: TeamTablet): void => {
    setEnding(null);
    focusHeading();
    announce(t("team.revoked", { name }));
    props.onChange();
  };
  return (
    <section class={styles["card"]} aria-labelledby="tablets-title">
      <h2 id="tablets-title">{t("team.tablets")}</h2>
      <p class={styles["soft"]}>{t(user.isOnTablet ? "team.onTablet" : "team.tabletsHint")}</p>
      <RowList>
        <For each={props.tablets}>
          {(tablet) => (
            <Row
              title={tablet.name}
              actions={
                <Show when={!user.isOnTablet}>
                  <RowAction text={t("team.revoke")} row={tablet.name} onClick={() => setEnding(tablet)} />
                </Show>
              }
            >
              <p>{t("team.idleFor", { minutes: tablet.idleMinutes })}</p>
              <Show when={tablet.setUpByName}>
                {(name) => <p>{t("team.setUpBy", { name: name(), at: formatInstant(tablet.createdAt) })}</p>}
              </Show>
              <Show when={tablet.lastUsedAt}>{(at) => <p>{t("team.lastUsed", { at: formatInstant(at()) })}</p>}</Show>
            </Row>
          )}
        </For>
      </RowList>
      <Show when={!user.isOnTablet}>
        <button type="button" class="button quiet" aria-haspopup="dialog" onClick={() => setSettingUp(true)}>
          {t("team.setUp")}
        </button>
      </Show>
      <Show when={isSettingUp()}>
        <TabletDialog onClose={() => setSettingUp(false)} />
      </Show>
      <Show when={ending()} keyed>
        {(tablet) => (
          <Removal
            title={t("team.revokeTitle", { name: tablet.name })}
            hint={t("team.revokeHint")}
            action={t("team.revoke")}
            work={() => revokeTablet(tablet.id)}
            onDone={() => ended(tablet)}
            onClose={() => setEnding(null)}
          />
        )}
      </Show>
    </section>
  );
};
