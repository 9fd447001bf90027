import { Match, Show, Switch } from "solid-js";
import { useDashboard } from "../state.tsx";
import type { AuditChange } from "./api.ts";
import styles from "./audit.module.css";
import type { AuditTexts } from "./texts.ts";
import type { RowNames } from "./values/value-texts.ts";

/** From this length a text is folded to its start. */
const foldLength = 240;
const foldedLength = 160;

interface ChangeProps {
  change: AuditChange;
  /** Which of the two values there are: a new row has none before, and a deleted one none after. */
  action: string;
  names: RowNames;
  texts: AuditTexts;
}

const Value = (props: { format: AuditChange["format"]; raw: unknown; text: string }) => {
  const { t } = useDashboard();
  const isPicture = () => props.format === "picture" && typeof props.raw === "string";
  return (
    <Switch fallback={props.text}>
      <Match when={isPicture() ? String(props.raw) : null}>
        {(path) => <img class={styles["picture"]} src={path()} alt={t("audit.value.picture")} loading="lazy" />}
      </Match>
      <Match when={props.text.length > foldLength}>
        <details class={styles["long"]}>
          <summary>
            <span class={styles["start"]}>{`${props.text.slice(0, foldedLength).trimEnd()}…`}</span>
            <span class={styles["less"]}>{t("audit.value.less")}</span>
          </summary>
          {props.text}
        </details>
      </Match>
    </Switch>
  );
};

/** A changed column: its name, and its value before and after. */
export const ChangeView = (props: ChangeProps) => {
  const { t } = useDashboard();
  const write = (value: unknown): string => props.texts.writeValue(props.change, value, props.names);
  const before = () => write(props.change.before);
  const after = () => write(props.change.after);
  // A long text is recorded up to a length, so that both values can read alike.
  const isAlike = () => props.action === "update" && before() === after();
  return (
    <div class={styles["change"]}>
      <dt>{props.texts.nameField(props.change.field)}</dt>
      <Show when={!props.change.isPersonal} fallback={<dd>{t("audit.personal")}</dd>}>
        <Show when={!isAlike()} fallback={<dd>{t("audit.value.unrecorded")}</dd>}>
          <Show when={props.action !== "create"}>
            <dd>
              <span class="visually-hidden">{t("audit.before")}: </span>
              <del>
                <Value format={props.change.format} raw={props.change.before} text={before()} />
              </del>
            </dd>
          </Show>
          <Show when={props.action !== "delete"}>
            <dd>
              <span class="visually-hidden">{t("audit.after")}: </span>
              <ins>
                <Value format={props.change.format} raw={props.change.after} text={after()} />
              </ins>
            </dd>
          </Show>
        </Show>
      </Show>
    </div>
  );
};
