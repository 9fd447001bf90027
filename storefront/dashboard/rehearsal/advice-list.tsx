import { For, Show } from "solid-js";
import type { DashboardMessageKey } from "../../i18n/dashboard/en.ts";
import { useShop } from "../../state/shop.tsx";
import { useDashboard } from "../state.tsx";
import type { Advice, Advices, Change } from "./model/advice.rules.ts";
import styles from "./rehearsal.module.css";
import { createWholeMoney } from "./whole-money.ts";

/** The settings field that a change is about. Staff and drivers have none. */
const settingLinks: Partial<Record<Change["kind"], string>> = {
  ordersPerSlot: "/dashboard/delivery#pacing-ordersPerSlot",
  prepMinutesPerSlot: "/dashboard/delivery#pacing-prepMinutesPerSlot",
  pickupLeadMinutes: "/dashboard/delivery#ways-pickupLeadMinutes",
  deliveryLeadMinutes: "/dashboard/delivery#ways-deliveryLeadMinutes",
  pause: "/dashboard/kitchen",
};

/** Describes changes and what they do, in the page's language. */
const createSentences = (slotMinutes: number) => {
  const { t } = useDashboard();
  const { menu, format, locale } = useShop();
  const money = createWholeMoney(locale, menu.store.currencyCode);
  const plurals = new Intl.PluralRules(locale);
  const list = new Intl.ListFormat(locale, { type: "conjunction", style: "long" });
  const plural = (key: "fewerLate" | "moreLate" | "fewerLost" | "moreLost", count: number): string => {
    const form = plurals.select(count) === "one" ? "one" : "other";
    return t(`rehearsal.effect.${key}.${form}`, { count });
  };
  const describeChange = (change: Change): string => {
    if (change.kind === "pause")
      return t("rehearsal.change.pause", { from: format.time(change.from), to: format.time(change.to) });
    const key: DashboardMessageKey =
      change.from === null && (change.kind === "ordersPerSlot" || change.kind === "prepMinutesPerSlot")
        ? `rehearsal.change.${change.kind}.new`
        : `rehearsal.change.${change.kind}`;
    return t(key, { to: change.to, from: change.from ?? "", minutes: slotMinutes });
  };
  const describeEffects = ({ late, lost, earned }: Advice): string[] => [
    ...(late < 0 ? [plural("fewerLate", -late)] : []),
    ...(late > 0 ? [plural("moreLate", late)] : []),
    ...(lost < 0 ? [plural("fewerLost", -lost)] : []),
    ...(lost > 0 ? [plural("moreLost", lost)] : []),
    ...(earned > 0 ? [t("rehearsal.effect.earn", { amount: money(earned) })] : []),
    ...(earned < 0 ? [t("rehearsal.effect.lose", { amount: money(-earned) })] : []),
  ];
  return (advice: Advice): string =>
    t("rehearsal.advice", {
      change: describeChange(advice.change),
      effects: list.format(describeEffects(advice)),
    });
};

interface AdviceListProps {
  advice: Advices;
  slotMinutes: number;
  onTry(change: Change): void;
}

/** What to change, the most helpful first, with a link to its setting and a button that tries it here. */
export const AdviceList = (props: AdviceListProps) => {
  const { t } = useDashboard();
  const describe = createSentences(props.slotMinutes);
  return (
    <Show
      when={props.advice.best.length > 0}
      fallback={<p class={styles["lead"]}>{t("rehearsal.advice.none", { count: props.advice.tried })}</p>}
    >
      <ol class={styles["advice"]}>
        <For each={props.advice.best}>
          {(advice) => (
            <li>
              <p>{describe(advice)}</p>
              <div class={styles["ways"]}>
                <button type="button" class="link" onClick={() => props.onTry(advice.change)}>
                  {t("rehearsal.try")}
                </button>
                <Show when={settingLinks[advice.change.kind]}>
                  {(address) => (
                    <a class="link" href={address()}>
                      {t(advice.change.kind === "pause" ? "rehearsal.openKitchen" : "rehearsal.openSetting")}
                    </a>
                  )}
                </Show>
              </div>
            </li>
          )}
        </For>
      </ol>
    </Show>
  );
};
