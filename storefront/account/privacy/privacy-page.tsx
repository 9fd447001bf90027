import { createResource, createSignal, onMount, Show } from "solid-js";
import { PageFrame } from "../../pages/page-frame.tsx";
import { saveJson } from "../../state/save-file.ts";
import { useShop } from "../../state/shop.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "../account.module.css";
import { isSignedIn } from "../api.ts";
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
  const { t } = useShop();
  const tPrivacy = usePrivacyTranslate();
  const [isErased, setErased] = createSignal(false);
  const [allergies, { refetch }] = createResource(readAllergies, { initialValue: "", ssrLoadFrom: "initial" });
  const [isReady, setReady] = createSignal(false);
  onMount(async () => {
    if (!isSignedIn()) return location.replace("/login");
    await refetch();
    setReady(true);
  });
  return (
    <PageFrame>
      <main class={styles["page"]}>
        <Show when={!isErased()} fallback={<Erased t={tPrivacy} />}>
          <a class="link" href="/account">
            {tPrivacy("back")}
          </a>
          <h1>{tPrivacy("title")}</h1>
          <Show when={isReady()} fallback={<Skeleton label={t("order.loading")} />}>
            <div class={styles["columns"]}>
              <div class={styles["stack"]}>
                <StoredCard t={tPrivacy} />
                <DownloadCard t={tPrivacy} />
              </div>
              <div class={styles["stack"]}>
                <AllergiesCard t={tPrivacy} saved={allergies.latest} />
                <EraseCard t={tPrivacy} onErased={() => setErased(true)} />
              </div>
            </div>
          </Show>
        </Show>
      </main>
    </PageFrame>
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
