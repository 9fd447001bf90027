import { useDashboard } from "../state.tsx";
import { Guide } from "./guide.tsx";
import code from "./website-example.ts?raw";

/** How to connect the restaurant's own website. */
export const WebsiteGuide = () => {
  const { t } = useDashboard();
  const steps = () => [t("guides.website1"), t("guides.website2"), t("guides.website3"), t("guides.website4")];
  const example = `${code}\nconst dishes = await loadMenu("${location.origin}");\n`;
  return <Guide title={t("guides.website")} steps={steps()} code={example} />;
};
