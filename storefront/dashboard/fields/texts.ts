import { createSignal } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { type Errors, useDashboard } from "../state.tsx";
import { parseField, type Reading } from "./reading.ts";

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
      setTexts((now) => ({ ...now, [name]: text }));
    },
  });
  return { texts, field };
};

/** Makes a reading of a form's texts, in the store's currency and language. */
export const useReading = (): (() => Reading) => {
  const { t } = useDashboard();
  const { format } = useShop();
  return () =>
    parseField(format, {
      missing: () => t("field.missing"),
      whole: (least, most) => t("field.whole", { least, most }),
      amount: (example) => t("field.amount", { example }),
      percent: () => t("field.percent"),
    });
};
