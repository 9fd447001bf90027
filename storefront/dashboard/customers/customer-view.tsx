import { For, Show } from "solid-js";
import { PhoneText } from "../../phone/phone-text.tsx";
import { useShop } from "../../state/shop.tsx";
import { Verbatim } from "../../ui/verbatim.tsx";
import card from "../dashboard.module.css";
import { EmailText } from "../details/contact.tsx";
import { BackLink, Details } from "../details/details.tsx";
import { Fact } from "../facts.tsx";
import { StatusChip } from "../list/row.tsx";
import { LoadState } from "../panel.tsx";
import { createLoaded, useDashboard } from "../state.tsx";
import { type CustomerDetails, readCustomerDetails } from "./api.ts";
import { Card } from "./card.tsx";
import styles from "./customers.module.css";
import { NotesCard } from "./notes-card.tsx";
import { PrivacyCard } from "./privacy-card.tsx";

const CustomerFacts = (props: { customer: CustomerDetails }) => {
  const { t, now } = useDashboard();
  const { format } = useShop();
  return (
    <>
      <Fact name={t("customers.orders")}>{props.customer.orderCount}</Fact>
      <Fact name={t("customers.spend")}>
        <Verbatim text={format.money(props.customer.spend)} />
      </Fact>
      <Show when={props.customer.lastOrderAt}>
        {(at) => (
          <Fact name={t("customers.lastOrder")}>
            <Verbatim text={format.moment(at(), now())} />
          </Fact>
        )}
      </Show>
    </>
  );
};

const ContactCard = (props: { customer: CustomerDetails }) => {
  const { t } = useDashboard();
  const lines = (address: CustomerDetails["addresses"][number]): string =>
    [address.address, address.address2, address.zip, address.city, address.state].filter(Boolean).join(", ");
  return (
    <Card id="customer-contact" title={t("customers.contact")}>
      <ul class={styles["contact"]}>
        <Show when={props.customer.email}>
          {(email) => (
            <li>
              <a class="link" href={`mailto:${email()}`}>
                <EmailText email={email()} />
              </a>
            </li>
          )}
        </Show>
        <Show when={props.customer.phone}>
          {(phone) => (
            <li>
              <a class="link" href={`tel:${phone().replaceAll(/[^\d+]/g, "")}`}>
                <PhoneText phone={phone()} />
              </a>
            </li>
          )}
        </Show>
        <For each={props.customer.addresses}>
          {(address) => (
            <li>
              <Show when={address.label}>
                <b>{address.label}</b>{" "}
              </Show>
              {lines(address)}
            </li>
          )}
        </For>
      </ul>
      <Show when={props.customer.allergies}>
        {(allergies) => (
          <div class={styles["allergies"]}>
            <h3>{t("customers.allergies")}</h3>
            <p>{allergies()}</p>
          </div>
        )}
      </Show>
    </Card>
  );
};

const OrdersCard = (props: { customer: CustomerDetails }) => {
  const { t, now } = useDashboard();
  const { format } = useShop();
  return (
    <Card id="customer-orders" title={t("customers.orders")}>
      <Show when={props.customer.orders.length > 0} fallback={<p class={card["soft"]}>{t("customers.noOrders")}</p>}>
        <ul class={styles["orders"]}>
          <For each={props.customer.orders}>
            {(order) => (
              <li>
                <a class="link" href={`/dashboard/orders/${order.id}`}>
                  #{order.orderNumber}
                </a>
                <span class={styles["moment"]} translate="no">
                  {format.moment(order.createdAt, now())}
                </span>
                {/* Most orders are completed, so that only another state is worth a chip. */}
                <span class={styles["state"]}>
                  <Show when={order.status !== "completed"}>
                    <StatusChip text={t(`orders.status.${order.status}`)} />
                  </Show>
                </span>
                <b translate="no">{format.money(order.total)}</b>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </Card>
  );
};

/** A person with contact, orders and notes. Managers export and erase what is stored about them. */
export const CustomerView = (props: { id: string }) => {
  const { t, user } = useDashboard();
  const details = createLoaded(() => readCustomerDetails(props.id), { keepsLast: true });
  const canWrite = user.scopes.includes("write_customers");
  return (
    <>
      <BackLink href="/dashboard/customers">{t("customers.back")}</BackLink>
      <LoadState value={details.value()} onRetry={() => void details.reload()} />
      <Show when={details.value()}>
        {(customer) => (
          <Details
            title={customer().name || customer().email || customer().phone || t("customers.noName")}
            chips={
              <Show when={customer().customerId}>
                <StatusChip text={t("customers.hasAccount")} />
              </Show>
            }
            facts={<CustomerFacts customer={customer()} />}
            main={<OrdersCard customer={customer()} />}
            side={
              <>
                <NotesCard customer={customer()} canWrite={canWrite} onChange={() => void details.reload()} />
                <ContactCard customer={customer()} />
                <Show when={canWrite}>
                  <PrivacyCard customer={customer()} />
                </Show>
              </>
            }
          />
        )}
      </Show>
    </>
  );
};
