import { createResource, createSignal, onCleanup, Show } from "solid-js";
import { LegalText } from "../../../legal/legal-text.tsx";
import { contain } from "../../../parts/contain.tsx";
import { loadLazily } from "../../../parts/load-lazily.ts";
import { useShop } from "../../../state/shop.tsx";
import { useDashboard } from "../../state.tsx";
import styles from "./legal.module.css";

/** Parses the text with the worker's own parser, which is loaded with the first preview. */
const parse = async (text: string) => {
  const { parseLegalText } = await loadLazily(() => import("../../../../worker/domain/legal/legal-text.ts"));
  return parseLegalText(text);
};

/** The pause after the last key, so that a long text is not parsed for each of them. */
const pauseMs = 250;

/** How guests will read a text. */
export const LegalPreview = (props: { title: string; text: string }) => {
  const { t } = useDashboard();
  const { menu } = useShop();
  const [settled, setSettled] = createSignal(props.text);
  let timer: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(timer));
  const watched = () => {
    const { text } = props;
    clearTimeout(timer);
    timer = setTimeout(() => setSettled(text), pauseMs);
    return settled();
  };
  const Blocks = () => {
    const [blocks] = createResource(watched, parse);
    return <Show when={blocks.latest}>{(tree) => <LegalText blocks={tree()} />}</Show>;
  };
  return (
    <div class={styles["preview"]} lang={menu.store.locale}>
      <Show when={props.text.trim()} fallback={<p class={styles["soft"]}>{t("legal.previewEmpty")}</p>}>
        <h4 class={styles["title"]}>{props.title}</h4>
        {contain(
          () => (
            <Blocks />
          ),
          "LegalPreview",
        )}
      </Show>
    </div>
  );
};
