import { createSignal } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { type Errors, useDashboard } from "../state.tsx";
import { createFieldParser, type FieldParser } from "./reading.ts";

/** Creates the texts of a form, and the props of each text's field. */
export const createTexts = <Name extends string>(
  prefix: string,
  initial: Readonly<Record<Name, string>>,
  errors: () => Errors,
) => {
  const [texts, setTexts] = createSignal(initial);
  const field = (name: Name) => ({
    id: `${prefix}-${name}`,
    get value() {
      return texts()[name];
    },
    get error() {
      return errors()[name];
    },
    onInput: (text: string): void => {
      setTexts((current) => ({ ...current, [name]: text }));
    },
  });
  return { texts, field };
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
