import { createSignal, For, Show } from "solid-js";
import { createStore } from "solid-js/store";
import { useShop } from "../../state/shop.tsx";
import { InputField } from "../../ui/field.tsx";
import { parseMoney } from "../../ui/typed-money.ts";
import { Verbatim } from "../../ui/verbatim.tsx";
import { createAxisMoney } from "../charts/axis-money.ts";
import { OneChoice } from "../fields/choices.tsx";
import { type Errors, useDashboard } from "../state.tsx";
import styles from "./close.module.css";
import { findDenominations, readPieces, sumPieces } from "./denominations.rules.ts";

const modes = ["pieces", "total"] as const;

/** What a person counts: notes and coins or their total, and the float that stays in the drawer. */
export const createCount = () => {
  const { t } = useDashboard();
  const { format, menu } = useShop();
  const denominations = findDenominations(menu.store.currencyCode);
  const [mode, setMode] = createSignal<(typeof modes)[number]>(denominations ? "pieces" : "total");
  const [pieces, setPieces] = createStore<Record<string, string>>({});
  const [typed, setTyped] = createStore({ total: "", float: "" });
  const cash = (): number => (mode() === "pieces" ? sumPieces(pieces) : (parseMoney(typed.total, format) ?? 0));
  const float = (): number => parseMoney(typed.float, format) ?? 0;
  const findErrors = (): Errors => {
    const wrongPieces = Object.entries(pieces).filter(([, text]) => mode() === "pieces" && readPieces(text) === null);
    const isMissing = mode() === "total" && parseMoney(typed.total, format) === null;
    const isFloatWrong = typed.float.trim() !== "" && parseMoney(typed.float, format) === null;
    return {
      ...Object.fromEntries(wrongPieces.map(([value]) => [`pieces-${value}`, t("close.piecesWrong")])),
      ...(isMissing ? { total: t("close.totalMissing") } : {}),
      ...(isFloatWrong ? { float: t("close.amountWrong") } : {}),
      ...(!isFloatWrong && float() > cash() ? { float: t("close.floatTooLarge") } : {}),
    };
  };
  const reset = (): void => {
    setPieces(Object.fromEntries(Object.keys(pieces).map((value) => [value, ""])));
    setTyped({ total: "", float: "" });
  };
  return {
    ...{ denominations, mode, setMode, pieces, setPieces, typed, setTyped, cash, float, findErrors, reset },
    /** The cash of the day: all that is in the drawer without the float. */
    counted: () => cash() - float(),
    isTouched: () => [...Object.values(pieces), typed.total, typed.float].some((text) => text !== ""),
  };
};

export type Count = ReturnType<typeof createCount>;

interface CountFieldsProps {
  count: Count;
  errors: Errors;
}

/** One kind of note or coin: how many there are, and what they are worth. Touch keyboards open with digits. */
const PieceField = (props: CountFieldsProps & { value: number }) => {
  const { t } = useDashboard();
  const { format, locale, menu } = useShop();
  const whole = createAxisMoney(locale, menu.store.currencyCode);
  const key = () => String(props.value);
  const text = () => props.count.pieces[key()] ?? "";
  // "$20" and "$0.25": a note is known without its cents.
  const name = () => (props.value % whole.unit === 0 ? whole.format(props.value) : format.money(props.value));
  const worth = () => (readPieces(text()) ?? 0) * props.value;
  return (
    <div class={styles["piece"]}>
      <InputField
        id={`close-pieces-${props.value}`}
        label={t("close.pieces", { value: name() })}
        inputmode="numeric"
        maxlength={4}
        placeholder="0"
        value={text()}
        error={props.errors[`pieces-${props.value}`]}
        onInput={(typed) => props.count.setPieces(key(), typed)}
      />
      <output class={styles["worth"]} for={`close-pieces-${props.value}`} data-zero={worth() === 0}>
        <Verbatim text={format.money(worth())} />
      </output>
    </div>
  );
};

const Pieces = (props: CountFieldsProps & { title: string; values: readonly number[] }) => (
  <fieldset class={styles["pieces"]}>
    <legend>{props.title}</legend>
    <For each={props.values}>{(value) => <PieceField count={props.count} errors={props.errors} value={value} />}</For>
  </fieldset>
);

const TotalField = (props: CountFieldsProps) => {
  const { t } = useDashboard();
  const { menu } = useShop();
  return (
    <InputField
      id="close-total"
      label={t("close.total")}
      inputmode="decimal"
      unit={menu.store.currencyCode}
      value={props.count.typed.total}
      error={props.errors["total"]}
      onInput={(total) => props.count.setTyped({ total })}
    />
  );
};

/** Counts the drawer by pieces or by its total, and subtracts the float. */
export const CountFields = (props: CountFieldsProps) => {
  const { t } = useDashboard();
  const { format, menu } = useShop();
  return (
    <>
      <Show when={props.count.denominations}>
        <OneChoice
          id="close-mode"
          legend={t("close.mode")}
          values={modes}
          name={(mode) => t(`close.mode.${mode}`)}
          chosen={props.count.mode()}
          onChange={(mode) => props.count.setMode(mode)}
        />
      </Show>
      <Show when={props.count.mode() === "pieces" && props.count.denominations} fallback={<TotalField {...props} />}>
        {(kinds) => (
          <div class={styles["drawer"]}>
            <Pieces {...props} title={t("close.notes")} values={kinds().notes} />
            <Pieces {...props} title={t("close.coins")} values={kinds().coins} />
          </div>
        )}
      </Show>
      <InputField
        id="close-float"
        label={t("close.float")}
        hint={t("close.floatHint")}
        inputmode="decimal"
        unit={menu.store.currencyCode}
        value={props.count.typed.float}
        error={props.errors["float"]}
        onInput={(float) => props.count.setTyped({ float })}
      />
      <p class={styles["sum"]} role="status">
        {t("close.sum")} <strong translate="no">{format.money(props.count.counted())}</strong>
      </p>
    </>
  );
};
