import { For } from "solid-js";
import { useDashboard } from "../../state.tsx";
import type { EditableOrder } from "./api.ts";
import styles from "./edit.module.css";
import type { EditForm } from "./edit-form.ts";

/** Both versions of an order that two people changed at once, and the choice between them. */
export const ConflictNotice = (props: { form: EditForm; latest: EditableOrder }) => {
  const { t } = useDashboard();
  const theirs = () => props.latest.orderItems.map(({ quantity, name }) => `${quantity} × ${name}`);
  const mine = (): string[] => {
    const { values } = props.form.draft;
    const sold = props.form.order().orderItems.flatMap(({ id, name }) => {
      const line = values.lines[id];
      return line && !line.isRemoved ? [`${line.quantity} × ${name}`] : [];
    });
    return [...sold, ...values.added.map(({ quantity, name }) => `${quantity} × ${name}`)];
  };
  const version = (title: string, rows: readonly string[]) => (
    <div>
      <h4>{title}</h4>
      <ul>
        <For each={rows}>{(row) => <li>{row}</li>}</For>
      </ul>
    </div>
  );
  return (
    <section class={styles["conflict"]} role="alert">
      <h3>{t("edit.conflict")}</h3>
      <p>{t("edit.conflictHint")}</p>
      <div class={styles["versions"]}>
        {version(t("edit.theirs"), theirs())}
        {version(t("edit.mine"), mine())}
      </div>
      <div class={styles["actions"]}>
        <button type="button" class="button quiet" onClick={() => props.form.resolve(false)}>
          {t("edit.useTheirs")}
        </button>
        <button type="button" class="button" onClick={() => props.form.resolve(true)}>
          {t("edit.keepMine")}
        </button>
      </div>
    </section>
  );
};
