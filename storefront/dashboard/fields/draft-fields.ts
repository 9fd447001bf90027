import { useShop } from "../../state/shop.tsx";
import type { Draft } from "../form/draft.ts";
import { type Errors, useDashboard } from "../state.tsx";
import { createFieldParser, type FieldParser } from "./reading.ts";

/** The names of the values of a type. */
type Names<Values, Type> = { [Name in keyof Values]: Values[Name] extends Type ? Name : never }[keyof Values] & string;

/** The props of the field of a text. */
export interface TextProps {
  id: string;
  readonly value: string;
  readonly error: string | undefined;
  onInput(text: string): void;
}

interface FlagProps {
  readonly isOn: boolean;
  onChange(isOn: boolean): void;
}

/** Creates the props of a draft's fields, for texts and for checkboxes. */
export const createFields = <Values extends object>(
  prefix: string,
  { values, set }: Draft<Values>,
  errors: () => Errors,
) => {
  const field = (name: Names<Values, string>): TextProps => ({
    id: `${prefix}-${name}`,
    get value() {
      return String(values[name]);
    },
    get error() {
      return errors()[name];
    },
    onInput: (text) => set((current) => ({ ...current, [name]: text })),
  });
  const flag = (name: Names<Values, boolean>): FlagProps => ({
    get isOn() {
      return Boolean(values[name]);
    },
    onChange: (isOn) => set((current) => ({ ...current, [name]: isOn })),
  });
  return { field, flag };
};

/** Returns a function that creates a parser for one submission, in the store's currency and language. */
export const useFieldParser = (): (() => FieldParser) => {
  const { t } = useDashboard();
  const { format } = useShop();
  return () =>
    createFieldParser(format, {
      missing: () => t("field.missing"),
      whole: (min, max) => t("field.whole", { least: min, most: max }),
      amount: (example) => t("field.amount", { example }),
      percent: () => t("field.percent"),
    });
};
