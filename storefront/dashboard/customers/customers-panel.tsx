import { useParams } from "@solidjs/router";
import { Show } from "solid-js";
import { CustomerList } from "./customer-list.tsx";
import { CustomerView } from "./customer-view.tsx";

/** All customers, or one of them if the address names them. */
export const CustomersPanel = () => {
  const params = useParams<{ id?: string }>();
  return (
    <Show when={params.id} keyed fallback={<CustomerList />}>
      {(id) => <CustomerView id={id} />}
    </Show>
  );
};
