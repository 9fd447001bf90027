import { For, Show } from "solid-js";
import { holdsScope, isScope, type Scope, scopes, scopesInForce } from "../../worker/domain/caller/scopes.ts";
import type { DashboardMessageKey } from "../i18n/dashboard/en.ts";
import { FieldNotes } from "../ui/field.tsx";
import styles from "./form/form.module.css";
import { useDashboard } from "./state.tsx";

const groups: readonly { title: DashboardMessageKey; names: readonly string[] }[] = [
  { title: "scopes.orders", names: ["orders"] },
  { title: "scopes.menu", names: ["menu", "availability"] },
  { title: "scopes.products", names: ["products"] },
  { title: "scopes.payments", names: ["payments", "reports"] },
  { title: "scopes.customers", names: ["customers"] },
  { title: "scopes.store", names: ["settings", "keys", "webhooks"] },
];

/** The scopes of some resources. ["orders"] gives read_orders and write_orders. */
const scopesInGroup = (names: readonly string[]): Scope[] =>
  scopes.filter((scope) => names.some((name) => scope.endsWith(`_${name}`)));

interface ScopeChoiceProps {
  chosen: readonly string[];
  error?: string | undefined;
  onChange(chosen: Scope[]): void;
}

/** Chooses the scopes of a key or an app, grouped by resource. Users can grant only scopes that they have. */
export const ScopeChoice = (props: ScopeChoiceProps) => {
  const { t, user } = useDashboard();
  const ownScopes = new Set(user.scopes);
  const isGranted = (scope: Scope) => holdsScope(scopesInForce(props.chosen), scope);
  const isIncluded = (scope: Scope) => isGranted(scope) && !props.chosen.includes(scope);
  const toggle = (scope: Scope, isOn: boolean): void => {
    const others = props.chosen.filter(isScope).filter((other) => other !== scope);
    // A broader scope includes narrower ones, so drop those.
    const remaining = isOn ? others.filter((other) => !holdsScope(scopesInForce([scope]), other)) : others;
    props.onChange(isOn ? [...remaining, scope] : remaining);
  };
  const ScopeCheckbox = (choice: { scope: Scope }) => (
    <label class={styles["check"]}>
      <input
        type="checkbox"
        checked={isGranted(choice.scope)}
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
          const offered = scopesInGroup(names).filter((scope) => holdsScope(ownScopes, scope));
          return (
            <Show when={offered.length > 0}>
              <fieldset class={styles["group"]}>
                <legend>{t(title)}</legend>
                <For each={offered}>{(scope) => <ScopeCheckbox scope={scope} />}</For>
              </fieldset>
            </Show>
          );
        }}
      </For>
    </fieldset>
  );
};
