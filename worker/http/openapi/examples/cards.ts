const visa = { id: "pm_1Q0PsIJvEtkwdCNYMSaVuRz6", brand: "visa", last4: "4242" };
const items = [{ ...visa, expMonth: 4, expYear: 2030, isExpired: false }];

export const listPaymentMethods = { request: {}, response: { items } };
export const removePaymentMethod = { request: { paymentMethodId: visa.id }, response: { items: [] } };
export const setUpPaymentMethod = {
  request: {},
  response: { provider: "stripe", clientSecret: "seti_1PgafmB7WZ01zgkW6dKueIc5_secret_QXfOh" },
};
