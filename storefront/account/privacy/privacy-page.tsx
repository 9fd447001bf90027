import { createResource, createSignal, onMount, Show } from "solid-js";
import { answerOrNull } from "../../parts/answers.ts";
import { saveJson } from "../../state/save-file.ts";
import { useShop } from "../../state/shop.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import styles from "../account.module.css";
import { useAccount } from "../area/context.ts";
import { accountError } from "../refusals.ts";
import { AllergiesCard } from "./allergies-card.tsx";
import { exportOwnData, readAllergies } from "./api.ts";
import { EraseCard } from "./erase-card.tsx";
import { type PrivacyTranslate, usePrivacyTranslate } from "./messages.ts";

const StoredCard = (props: { t: PrivacyTranslate }) => (
  <section class={styles["card"]} aria-labelledby="stored">
    <h2 id="stored">{props.t("stored")}</h2>
    <ul class={styles["stored"]}>
      <li>{props.t("storedAccount")}</li>
      <li>{props.t("storedAddresses")}</li>
      <li>{props.t("storedOrders")}</li>
      <li>{props.t("storedSession")}</li>
    </ul>
    <p class={styles["soft"]}>{props.t("storedBackups")}</p>
  </section>
);

const DownloadCard = (props: { t: PrivacyTranslate }) => {
  const { t } = useShop();
  const [isBusy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<string>();
  const download = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      saveJson("my-data.json", await exportOwnData());
    } catch (refusal) {
      setError(accountError(refusal, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section class={styles["card"]} aria-labelledby="download">
      <h2 id="download">{props.t("download")}</h2>
      <p class={styles["soft"]}>{props.t("downloadHint")}</p>
      <ErrorText text={error()} />
      <button type="button" class="button quiet" disabled={isBusy()} onClick={() => void download()}>
        {props.t("downloadDo")}
      </button>
    </section>
  );
};

/** What is stored about a signed-in person, with download and deletion. */
export const PrivacyPage = () => {
  const tPrivacy = usePrivacyTranslate();
  const { markErased } = useAccount();
  const [isErased, setErased] = createSignal(false);
  const { t } = useShop();
  const [allergies] = createResource(() => answerOrNull(readAllergies()));
  const erase = (): void => {
    setErased(true);
    markErased();
  };
  return (
    <Show when={!isErased()} fallback={<Erased t={tPrivacy} />}>
      <div class={styles["pairs"]}>
        <StoredCard t={tPrivacy} />
        <DownloadCard t={tPrivacy} />
        <Show when={allergies() !== null} fallback={<ErrorText text={t("checkout.offline")} />}>
          <AllergiesCard t={tPrivacy} saved={allergies() ?? ""} />
        </Show>
        <EraseCard t={tPrivacy} onErased={erase} />
      </div>
    </Show>
  );
};

const Erased = (props: { t: PrivacyTranslate }) => {
  let heading: HTMLHeadingElement | undefined;
  onMount(() => heading?.focus());
  return (
    <>
      <h1 ref={heading} tabindex="-1">
        {props.t("erased")}
      </h1>
      <p>
        <a class="button" href="/" rel="external">
          {props.t("toMenu")}
        </a>
      </p>
    </>
  );
};
