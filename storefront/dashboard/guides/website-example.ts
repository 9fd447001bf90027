/** Your menu, with links that open each dish. It needs no key, so it may run in your pages. */
export const loadMenu = async (store: string) => {
  const response = await fetch(`${store}/api/menu-items?limit=100`);
  if (!response.ok) throw new Error(`The menu could not be loaded: ${response.status}`);
  const { items } = JSON.parse(await response.text());
  return items.map(({ id, name, price }: { id: string; name: string; price: number }) => ({
    ...{ name, price },
    link: `${store}/menu/${id}`,
  }));
};

/** An order, for example to display its state. Only your server may hold the key. */
export const loadOrder = async (store: string, key: string, orderId: string) => {
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${store}/api/orders/${orderId}`, { headers });
  if (!response.ok) throw new Error(`The order could not be loaded: ${response.status}`);
  return response.json();
};
