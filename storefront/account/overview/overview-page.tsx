import { createResource, Show } from "solid-js";
import { AddressRows } from "../../address/address-rows.tsx";
import { answerOrNull } from "../../parts/answers.ts";
import { PhoneText } from "../../phone/phone-text.tsx";
import { useShop } from "../../state/shop.tsx";
import styles from "../account.module.css";
import { loadPastOrders } from "../api.ts";
import { AccountNav } from "../area/account-nav.tsx";
import { useAccount } from "../area/context.ts";
import { EmptyList } from "../area/empty-list.tsx";
import { OrdersIcon } from "../area/icons.tsx";
import { useAccountTranslate } from "../area/messages.ts";
import { OrderRow } from "../order-row.tsx";
import { createReorder, MissingDishesNotice } from "../reorder.tsx";
import { SignOut } from "./sign-out.tsx";

/** The latest order, or what a first one brings. */
const LatestOrder = () => {
  const { t } = useShop();
  const tAccount = useAccountTranslate();
  const [page] = createResource(() => answerOrNull(loadPastOrders(0, 1)));
  const reorder = createReorder();
  const latest = () => page.latest?.items[0];
  return (
    <>
      <Show when={page.latest === null}>
        <p class="error" role="alert">
          {t("checkout.offline")}
        </p>
      </Show>
      <Show when={page.latest?.total === 0}>
        <EmptyList title={tAccount("noOrders")} hint={tAccount("noOrdersHint")} icon={OrdersIcon}>
          <a class="button" href="/">
            {t("notFound.back")}
          </a>
        </EmptyList>
      </Show>
      <Show when={latest()}>
        {(order) => (
          <section class={styles["card"]} aria-labelledby="latest">
            <div class={styles["head"]}>
              <h2 id="latest">{tAccount("latest")}</h2>
              <a class="link" href="/account/orders">
                {tAccount("allOrders")}
              </a>
            </div>
            <MissingDishesNotice result={reorder.result()} />
            <ul class={styles["rows"]}>
              <OrderRow order={order()} onReorder={(past) => void reorder.addToBag(past)} />
            </ul>
          </section>
        )}
      </Show>
    </>
  );
};

/** The address that the checkout uses, or the way to save one. */
const HomeAddress = () => {
  const tAccount = useAccountTranslate();
  const { user } = useAccount();
  const home = () => user().addresses.find(({ isDefault }) => isDefault) ?? user().addresses[0];
  return (
    <section class={styles["card"]} aria-labelledby="home">
      <div class={styles["head"]}>
        <h2 id="home">{home()?.label ?? tAccount("addresses")}</h2>
        <a class="link" href="/account/addresses">
          {home() ? tAccount("addresses") : tAccount("addressAdd")}
        </a>
      </div>
      <div class={styles["soft"]}>
        <Show when={home()} fallback={tAccount("noAddressesHint")}>
          {(address) => <AddressRows address={address()} />}
        </Show>
      </div>
    </section>
  );
};

const Details = () => {
  const tAccount = useAccountTranslate();
  const { t } = useShop();
  const { user } = useAccount();
  return (
    <section class={styles["card"]} aria-labelledby="details">
      <div class={styles["head"]}>
        <h2 id="details">{t("account.profile")}</h2>
        <a class="link" href="/account/profile">
          {t("bag.edit")}
          <span class="visually-hidden"> {t("account.profile")}</span>
        </a>
      </div>
      <div class={styles["soft"]}>
        <Show when={user().name ?? user().phone} fallback={<p>{tAccount("yourDetailsHint")}</p>}>
          <p>{user().name}</p>
          <Show when={user().phone}>
            {(phone) => (
              <p>
                <PhoneText phone={phone()} />
              </p>
            )}
          </Show>
        </Show>
        <p class={styles["long"]}>{user().email}</p>
      </div>
    </section>
  );
};

/** The first page of the account: the latest order, and either cards of the person's details or, on phones, the list
 *  of the other pages. */
export const OverviewPage = () => (
  <>
    <LatestOrder />
    <AccountNav kind="list" />
    <div class={`${styles["pairs"]} ${styles["wide"]}`}>
      <HomeAddress />
      <Details />
    </div>
    <SignOut />
  </>
);
