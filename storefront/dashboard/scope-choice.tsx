import { For, Show } from "solid-js";
import { holdsScope, isScope, type Scope, scopes } from "../../worker/domain/caller/scopes.ts";
import { FieldNotes } from "../account/field.tsx";
import type { DashboardWord } from "../i18n/dashboard/en.ts";
import styles from "./form/form.module.css";
import { useDashboard } from "./state.tsx";

const groups: readonly { title: DashboardWord; names: readonly string[] }[] = [
  { title: "scopes.orders", names: ["orders"] },
  { title: "scopes.menu", names: ["menu"] },
  { title: "scopes.products", names: ["products"] },
  { title: "scopes.payments", names: ["payments"] },
  { title: "scopes.customers", names: ["customers"] },
  { title: "scopes.store", names: ["settings", "keys", "webhooks"] },
];

/** The scopes of one group, as in `orders`: read_orders and write_orders. */
const readScopes = (names: readonly string[]): Scope[] =>
  scopes.filter((scope) => names.some((name) => scope.endsWith(`_${name}`)));

interface ScopeChoiceProps {
  chosen: readonly string[];
  error?: string | undefined;
  onChange(chosen: Scope[]): void;
}

/** What a key or an app may do, grouped by what it is about. Nobody grants what they lack, so only the own scopes show. */
export const ScopeChoice = (props: ScopeChoiceProps) => {
  const { t, person } = useDashboard();
  const own = new Set(person.scopes);
  const held = (scope: Scope) => holdsScope(new Set(props.chosen), scope);
  const isIncluded = (scope: Scope) => held(scope) && !props.chosen.includes(scope);
  const toggle = (scope: Scope, on: boolean): void => {
    const others = props.chosen.filter(isScope).filter((one) => one !== scope);
    // Seeing is part of changing, so it need not be granted beside it.
    const kept = on ? others.filter((one) => !holdsScope(new Set([scope]), one)) : others;
    props.onChange(on ? [...kept, scope] : kept);
  };
  const Choice = (choice: { scope: Scope }) => (
    <label class={styles["check"]}>
      <input
        type="checkbox"
        checked={held(choice.scope)}
        disabled={isIncluded(choice.scope)}
        aria-invalid={props.error ? "true" : undefined}
        onChange={(event) => toggle(choice.scope, event.currentTarget.checked)}
      />
      <span>
        {t(`scope.${choice.scope}`)} <code>{choice.scope}</code>
      </span>
    </label>
  );
  return (
    <fieldset class={styles["set"]} aria-describedby={props.error ? "scopes-hint scopes-error" : "scopes-hint"}>
      <legend>{t("scopes.title")}</legend>
      <FieldNotes id="scopes" hint={t("scopes.hint")} error={props.error} />
      <For each={groups}>
        {({ title, names }) => {
          const offered = readScopes(names).filter((scope) => holdsScope(own, scope));
          return (
            <Show when={offered.length > 0}>
              <fieldset class={styles["group"]}>
                <legend>{t(title)}</legend>
                <For each={offered}>{(scope) => <Choice scope={scope} />}</For>
              </fieldset>
            </Show>
          );
        }}
      </For>
    </fieldset>
  );
};
