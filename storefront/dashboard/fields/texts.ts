import { createSignal } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { type Errors, useDashboard } from "../state.tsx";
import { createFieldParser, type FieldParser } from "./reading.ts";

/** The typed texts of a form, and for each of them what its field needs. */
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

/** Makes a reading of a form's texts, in the store's currency and language. */
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
