import { useDashboard } from "../state.tsx";
import code from "./courier-example.ts?raw";
import { Guide } from "./guide.tsx";

/** How to connect a courier service. */
export const CourierGuide = () => {
  const { t } = useDashboard();
  const steps = () => [t("guides.courier1"), t("guides.courier2"), t("guides.courier3"), t("guides.courier4")];
  const example = `const store = "${location.origin}";\n\n${code}`;
  return <Guide title={t("guides.courier")} steps={steps()} code={example} />;
};
