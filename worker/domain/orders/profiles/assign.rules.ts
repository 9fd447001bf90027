import { normalizePhone } from "../record/phone-numbers.rules.ts";
import { contactTerms } from "../record/search-terms.rules.ts";

/** The contact of a person in the list of customers. */
interface Profile {
  id: string;
  customerId: string | null;
  email: string | null;
  name: string | null;
  phone: string | null;
  phoneKey: string | null;
  searchTerms: string;
  lastOrderAt: string | null;
  activeAt: string;
}

/** An account as a profile takes it over. */
interface Account {
  id: string;
  createdAt: string;
  email: string;
  name: string | null;
  phone: string | null;
}

/** The contact on an order. */
interface Order {
  id: string;
  createdAt: string;
  /** Whether the contact is taken for the guest's. */
  isContactProven: boolean;
  customerId: string | null;
  customerProfileId: string | null;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
}

const orNull = (text: string): string | null => text.trim() || null;

/** The form of a phone number by which orders are joined; null if it has fewer than five digits. phoneKeyOf("(718)
 *  555-0199", "US") is "+17185550199". */
export const toPhoneKey = (phone: string | null, countryCode: string): string | null => {
  if (phone === null || phone.replaceAll(/\D/g, "").length < 5) return null;
  return normalizePhone(phone, countryCode);
};

/** The terms that a person is found by, and the text that lists them, each after a line break. Ada Lovelace has w:ada
 *  and w:lovelace. */
export const profileTerms = ({ name, email, phone }: Pick<Profile, "name" | "email" | "phone">) => {
  const contact = { customerName: name ?? "", customerEmail: email ?? "", customerPhone: phone ?? "" };
  const terms = [...new Set(contactTerms(contact))];
  return { terms, searchTerms: terms.map((term) => `\n${term}`).join("") };
};

/** Profiles that are being brought up to date, found by account, e-mail address and phone number. */
class Book<Row extends Profile> {
  readonly #rows: Map<string, Row>;
  readonly #create: (at: string) => Row;
  readonly created = new Set<string>();
  readonly changed = new Set<string>();
  readonly absorbed: { from: string; into: string }[] = [];

  constructor(rows: readonly Row[], create: (at: string) => Row) {
    this.#rows = new Map(rows.map((row) => [row.id, row]));
    this.#create = create;
  }

  get(id: string): Row | undefined {
    return this.#rows.get(id);
  }

  find(isSame: (row: Row) => boolean): Row | undefined {
    return [...this.#rows.values()].filter(isSame).sort((a, b) => (a.activeAt < b.activeAt ? 1 : -1))[0];
  }

  add(at: string): Row {
    const row = this.#create(at);
    this.#rows.set(row.id, row);
    this.created.add(row.id);
    return row;
  }

  change(id: string, set: Partial<Profile>): void {
    const row = this.#rows.get(id);
    if (!row) return;
    this.#rows.set(id, { ...row, ...set });
    this.changed.add(id);
  }

  absorb(from: Row, into: Row): void {
    this.#rows.delete(from.id);
    this.absorbed.push({ from: from.id, into: into.id });
  }

  listRows(ids: ReadonlySet<string>): Row[] {
    return [...ids].flatMap((id) => this.#rows.get(id) ?? []);
  }
}

const takeAccount = <Row extends Profile>(book: Book<Row>, account: Account): void => {
  const known = book.find((row) => row.customerId === account.id);
  const withEmail = book.find((row) => row.email === account.email && row.id !== known?.id);
  // A profile of this run has no row yet that another could absorb.
  if (known && withEmail && !book.created.has(withEmail.id)) book.absorb(withEmail, known);
  const { id, name, phone } = known ?? withEmail ?? book.add(account.createdAt);
  book.change(id, {
    customerId: account.id,
    email: account.email,
    name: account.name ?? name,
    phone: account.phone ?? phone,
    // The account's phone number was only typed, so that no other order joins by it.
    phoneKey: null,
  });
};

/** Whether a profile is the one of an order: of its account, else of its e-mail address, else of its phone number
 *  alone. A phone number proves nothing, so that it never leads to an account or an e-mail address. */
const belongsTo = (
  row: Profile,
  { customerId, email, phoneKey }: Pick<Profile, "customerId" | "email" | "phoneKey">,
) => {
  if (customerId !== null) return row.customerId === customerId;
  if (email !== null) return row.email === email;
  return row.customerId === null && row.email === null && row.phoneKey === phoneKey;
};

const takeOrder = <Row extends Profile>(book: Book<Row>, order: Order, countryCode: string): string | null => {
  if (!order.isContactProven) return null;
  const { customerId } = order;
  const email = orNull(order.customerEmail);
  const phoneKey = toPhoneKey(orNull(order.customerPhone), countryCode);
  if (email === null && phoneKey === null && customerId === null) return null;
  const key = { customerId, email, phoneKey };
  const assigned = order.customerProfileId === null ? undefined : book.get(order.customerProfileId);
  const known = assigned && belongsTo(assigned, key) ? assigned : book.find((row) => belongsTo(row, key));
  const row = known ?? book.add(order.createdAt);
  const isNewest = row.lastOrderAt === null || order.createdAt >= row.lastOrderAt;
  // The profile of an account has the contact that the person saved there.
  const isFirm = row.customerId !== null;
  const newer = (saved: string | null, text: string | null) =>
    (isFirm || !isNewest) && saved ? saved : (text ?? saved);
  book.change(row.id, {
    ...(known ? {} : newProfileKey(key)),
    name: newer(row.name, orNull(order.customerName)),
    phone: newer(row.phone, orNull(order.customerPhone)),
    ...(isNewest ? { lastOrderAt: order.createdAt } : {}),
    ...(order.createdAt > row.activeAt ? { activeAt: order.createdAt } : {}),
  });
  return row.id;
};

/** What a new profile is found by. The e-mail address of an account is taken over with the account. */
const newProfileKey = ({ customerId, email, phoneKey }: Pick<Profile, "customerId" | "email" | "phoneKey">) => {
  if (customerId !== null) return { customerId };
  return email === null ? { phoneKey } : { email };
};

interface Changes<Row> {
  profiles: readonly Row[];
  accounts: readonly Account[];
  orders: readonly Order[];
  countryCode: string;
  /** Makes an empty profile of a moment. */
  create: (at: string) => Row;
}

/** Decides which profile each account and each order belongs to: that of the account, else of the e-mail address, else
 *   of the phone number alone, in one form. Two orders with ada@example.com share a profile. A call from her phone
 *  has one of its own, because whoever types a number could otherwise read the orders of its owner. */
export const assignProfiles = <Row extends Profile>({
  profiles,
  accounts,
  orders,
  countryCode,
  create,
}: Changes<Row>) => {
  const book = new Book(profiles, create);
  for (const account of accounts) takeAccount(book, account);
  const profileIds = new Map(orders.map((order) => [order.id, takeOrder(book, order, countryCode)]));
  const withTerms = (row: Row): Row => ({ ...row, searchTerms: profileTerms(row).searchTerms });
  const updated = new Set([...book.changed].filter((id) => !book.created.has(id)));
  return {
    created: book.listRows(book.created).map(withTerms),
    updated: book.listRows(updated).map(withTerms),
    absorbed: book.absorbed,
    profileIds,
  };
};
