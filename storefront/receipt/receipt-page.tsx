import { useParams, useSearchParams } from "@solidjs/router";
import { createSignal, For, Match, onMount, Show, Switch } from "solid-js";
import { Refused } from "../api/client.ts";
import { PageFrame } from "../pages/page-frame.tsx";
import { confirmationAddress, storedOrderKey } from "../state/order-key.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { type OrderKey, type OrderReceipts, readReceipts } from "./api.ts";
import styles from "./receipt.module.css";
import { useReaderTexts, useReceiptTexts } from "./receipt-context.tsx";
import { ReceiptSheet } from "./receipt-sheet.tsx";
import { RecipientForm } from "./recipient-form.tsx";

/** Prints the page, on paper or on the roll of a receipt printer. */
const print = (isNarrow: boolean): void => {
  document.documentElement.toggleAttribute("data-narrow-print", isNarrow);
  globalThis.print();
};

interface LoadedProps {
  receipts: OrderReceipts;
  orderKey: OrderKey;
  onSaved(receipts: OrderReceipts): void;
}

const Back = (props: Pick<LoadedProps, "orderKey">) => {
  const t = useReaderTexts();
  return (
    <Show when={props.orderKey.secretKey}>
      {(key) => (
        <a class={`link ${styles["back"]}`} href={confirmationAddress(props.orderKey.orderId, key())}>
          {t("back")}
        </a>
      )}
    </Show>
  );
};

const Print = () => {
  const t = useReaderTexts();
  return (
    <div class={styles["tools"]}>
      <button type="button" class="button" onClick={() => print(false)}>
        {t("print")}
      </button>
      <button type="button" class="button quiet" onClick={() => print(true)}>
        {t("printNarrow")}
      </button>
    </div>
  );
};

const Loaded = (props: LoadedProps) => {
  const t = useReaderTexts();
  const { money } = useReceiptTexts(props.receipts.receipts[0]?.currencyCode);
  const all = () => props.receipts.receipts;
  const balance = (): number => all().reduce((sum, { total }) => sum + total, 0);
  return (
    <Show
      when={all().length > 0}
      fallback={
        <div class={styles["state"]}>
          <h1>{t("none")}</h1>
          <p>{t("noneHint")}</p>
        </div>
      }
    >
      <h1 class={styles["hidden"]}>{t("title")}</h1>
      <Back orderKey={props.orderKey} />
      <For each={all()}>{(receipt) => <ReceiptSheet receipt={receipt} recipient={props.receipts.recipient} />}</For>
      <Show when={all().length > 1}>
        <p class={styles["balance"]}>
          <span>{t("balance")}</span>
          <strong data-testid="receipt-balance" translate="no">
            {money(balance())}
          </strong>
        </p>
      </Show>
      <Print />
      <Show when={props.receipts.canSetRecipient}>
        <RecipientForm orderKey={props.orderKey} recipient={props.receipts.recipient} onSaved={props.onSaved} />
      </Show>
    </Show>
  );
};

const Missing = (props: { isGone: boolean; onRetry(): void }) => {
  const t = useReaderTexts();
  return (
    <div class={styles["state"]} role="status">
      <Show
        when={props.isGone}
        fallback={
          <>
            <p>{t("failed")}</p>
            <button type="button" class="button" onClick={() => props.onRetry()}>
              {t("retry")}
            </button>
          </>
        }
      >
        <h1>{t("missing")}</h1>
        <p>{t("missingHint")}</p>
        <a class="button" href="/order/find">
          {t("find")}
        </a>
      </Show>
    </div>
  );
};

/** The receipts of an order, to read and to print: for the holder of its link, its customer, and staff. */
export const ReceiptPage = () => {
  const t = useReaderTexts();
  const [search] = useSearchParams<{ secretKey: string }>();
  const orderId = useParams()["id"] ?? "";
  const [orderKey, setOrderKey] = createSignal<OrderKey>({ orderId, secretKey: "" });
  const [receipts, setReceipts] = createSignal<OrderReceipts | null>(null);
  const [failure, setFailure] = createSignal<"gone" | "failed" | null>(null);
  const load = async (): Promise<void> => {
    setFailure(null);
    try {
      setReceipts(await readReceipts(orderKey()));
    } catch (error) {
      setFailure(error instanceof Refused && error.code === "NOT_FOUND" ? "gone" : "failed");
    }
  };
  // The server renders the page without its query, so the receipts are loaded after hydration.
  onMount(() => {
    setOrderKey({ orderId, secretKey: search.secretKey ?? storedOrderKey(orderId) });
    void load();
  });
  return (
    <PageFrame>
      <main class={styles["page"]}>
        <Switch fallback={<Skeleton label={t("loading")} />}>
          <Match when={failure()}>{(kind) => <Missing isGone={kind() === "gone"} onRetry={() => void load()} />}</Match>
          <Match when={receipts()}>
            {(loaded) => <Loaded receipts={loaded()} orderKey={orderKey()} onSaved={setReceipts} />}
          </Match>
        </Switch>
      </main>
    </PageFrame>
  );
};
