import type { ProviderCard } from "../domain/payments/provider/provider.ts";
import type { TestCard } from "../domain/payments/simulator/test-cards.ts";
import { toLatinDigits } from "../domain/text/digits.rules.ts";

/** A saved test card. Its number follows from its last digits, and is not stored. */
interface StoredCard extends ProviderCard {
  customer: string;
  /** Counts up, because the storage sorts by id. */
  sequence: number;
}

/** A card that is saved without a payment. */
export interface StoredSetup {
  customer: string;
  clientSecret: string;
  /** Whether it saved its card. It saves no other one. */
  isConfirmed: boolean;
}

const cardKey = (id: string) => `card:${id}`;
const setupKey = (id: string) => `setup:${id}`;
const readSetupId = (clientSecret: string): string => clientSecret.split("_secret_")[0] ?? "";
const customerKey = (reference: string) => `customer:${reference}`;

/** The expiry of a card form, such as 04/30. The test cards accept any; what cannot be read is the end of 2030. */
const readExpiry = (expiry: string): Pick<ProviderCard, "expMonth" | "expYear"> => {
  const [, month, year] = /^(\d{2})\s*\/?\s*(\d{2})$/.exec(toLatinDigits(expiry.trim())) ?? ["", "12", "30"];
  return { expMonth: Number(month), expYear: 2000 + Number(year) };
};

/** The saved cards of one store's simulated customers. */
export class SimulatorCards {
  readonly #storage: DurableObjectStorage;
  readonly #newId: (prefix: string) => string;

  constructor(storage: DurableObjectStorage, newId: (prefix: string) => string) {
    this.#storage = storage;
    this.#newId = newId;
  }

  /** The customer of a reference, the same for a repeated one. */
  createCustomer(reference: string): string {
    const id = this.#storage.kv.get<string>(customerKey(reference)) ?? this.#newId("simcus");
    this.#storage.kv.put(customerKey(reference), id);
    return id;
  }

  #all(): StoredCard[] {
    const stored = [...this.#storage.kv.list<StoredCard>({ prefix: cardKey("") })].map(([, card]) => card);
    return stored.sort((one, other) => other.sequence - one.sequence);
  }

  /** Newest first. */
  list(customer: string): ProviderCard[] {
    return this.#all().flatMap(({ customer: owner, sequence: _, ...card }) => (owner === customer ? [card] : []));
  }

  find(customer: string, id: string): ProviderCard | null {
    return this.list(customer).find((card) => card.id === id) ?? null;
  }

  detach(id: string): void {
    this.#storage.kv.delete(cardKey(id));
  }

  deleteCustomer(customer: string): void {
    for (const { id } of this.list(customer)) this.detach(id);
  }

  /** Saves a card and returns its id. */
  save(customer: string, { brand, last4 }: TestCard, expiry: string): string {
    const id = this.#newId("simpm");
    const sequence = (this.#all()[0]?.sequence ?? 0) + 1;
    const card: StoredCard = { id, customer, sequence, brand, last4, fingerprint: last4, ...readExpiry(expiry) };
    this.#storage.kv.put(cardKey(id), card);
    return id;
  }

  /** Prepares to save a card without a payment. Returns the client secret. */
  setUp(customer: string): string {
    const id = this.#newId("simseti");
    const clientSecret = this.#newId(`${id}_secret`);
    this.#storage.kv.put<StoredSetup>(setupKey(id), { customer, clientSecret, isConfirmed: false });
    return clientSecret;
  }

  /** The setup of a client secret; null if it belongs to none. */
  findSetup(clientSecret: string): StoredSetup | null {
    const setup = this.#storage.kv.get<StoredSetup>(setupKey(readSetupId(clientSecret)));
    return setup?.clientSecret === clientSecret ? setup : null;
  }

  confirmSetup(setup: StoredSetup): void {
    this.#storage.kv.put<StoredSetup>(setupKey(readSetupId(setup.clientSecret)), { ...setup, isConfirmed: true });
  }
}
