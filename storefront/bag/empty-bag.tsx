import scene from "../scenes/scene.module.css";
import { Scene } from "../scenes/scene.tsx";
import { storesCookies } from "../state/device/cookies.ts";
import { useShop } from "../state/shop.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import styles from "./bag.module.css";
import { useBagTranslate } from "./messages.ts";
import { Recent } from "./recent.tsx";

/** A paper bag that waits for its first dish. */
const OpenBag = () => (
  <Scene>
    <path class={scene["tint"]} d="M80 62h86l6 79H76z" />
    <path class={scene["fill"]} d="M88 66h82l5 74H84z" />
    <path d="M80 62h84l7 79H73zM80 62l9-11h84l-9 11M173 51l6 78-8 12" />
    <g class={scene["bob"]}>
      <path d="M104 62V44c0-20 36-20 36 0v18" />
    </g>
    <path class={scene["bright"]} d="M108 96c6 10 22 10 28 0M112 84v.1M132 84v.1" />
    <path class={`${scene["faint"]} ${scene["blink"]}`} d="M196 60v.1M204 84v.1M48 70v.1M56 96v.1" />
  </Scene>
);

/** The bag before its first dish, and the way to the menu. */
export const EmptyBag = (props: { onClose: (() => void) | undefined; onAdd(): void }) => {
  const { t } = useShop();
  const tBag = useBagTranslate();
  const text = tBag(!import.meta.env.SSR && storesCookies() ? "emptyHint" : "emptyHintUnsaved");
  return (
    <div class={styles["scroll"]}>
      <EmptyState scene={<OpenBag />} level={3} heading={tBag("emptyTitle")} text={text}>
        {props.onClose ? (
          <button type="button" class="button quiet" onClick={props.onClose}>
            {t("notFound.back")}
          </button>
        ) : (
          <a class="button quiet" href="#menu" rel="external">
            {t("notFound.back")}
          </a>
        )}
      </EmptyState>
      <Recent onAdd={props.onAdd} />
    </div>
  );
};
