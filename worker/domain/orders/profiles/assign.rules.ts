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

const takeAccount = <Row extends Profile>(book: Book<Row>, account: Account, countryCode: string): void => {
  const known = book.find((row) => row.customerId === account.id);
  const withEmail = book.find((row) => row.email === account.email && row.id !== known?.id);
  // A profile of this run has no row yet that another could absorb.
  if (known && withEmail && !book.created.has(withEmail.id)) book.absorb(withEmail, known);
  const { id, name, phone, phoneKey } = known ?? withEmail ?? book.add(account.createdAt);
  book.change(id, {
    customerId: account.id,
    email: account.email,
    name: account.name ?? name,
    phone: account.phone ?? phone,
    phoneKey: toPhoneKey(account.phone, countryCode) ?? phoneKey,
  });
};

const findForOrder = <Row extends Profile>(book: Book<Row>, order: Order, phoneKey: string | null): Row | undefined => {
  const assigned = order.customerProfileId === null ? undefined : book.get(order.customerProfileId);
  if (assigned) return assigned;
  const ofAccount = order.customerId === null ? undefined : book.find((row) => row.customerId === order.customerId);
  if (ofAccount) return ofAccount;
  const email = orNull(order.customerEmail);
  const withEmail = email === null ? undefined : book.find((row) => row.email === email);
  if (withEmail || phoneKey === null) return withEmail;
  // People who share a phone number stay apart if both have an e-mail address.
  return book.find((row) => row.phoneKey === phoneKey && (email === null || row.email === null));
};

const takeOrder = <Row extends Profile>(book: Book<Row>, order: Order, countryCode: string): string | null => {
  const phoneKey = toPhoneKey(orNull(order.customerPhone), countryCode);
  const email = orNull(order.customerEmail);
  if (email === null && phoneKey === null && order.customerId === null) return null;
  const row = findForOrder(book, order, phoneKey) ?? book.add(order.createdAt);
  const isNewest = row.lastOrderAt === null || order.createdAt >= row.lastOrderAt;
  // The profile of an account has the contact that the person saved there.
  const isFirm = row.customerId !== null;
  const newer = (known: string | null, text: string | null) =>
    (isFirm || !isNewest) && known ? known : (text ?? known);
  const isPhoneNew = newer(row.phone, orNull(order.customerPhone)) !== row.phone;
  book.change(row.id, {
    email: row.email ?? email,
    name: newer(row.name, orNull(order.customerName)),
    ...(isPhoneNew ? { phone: orNull(order.customerPhone), phoneKey } : {}),
    ...(isNewest ? { lastOrderAt: order.createdAt } : {}),
    ...(order.createdAt > row.activeAt ? { activeAt: order.createdAt } : {}),
  });
  return row.id;
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
 *  of the phone number in one form. Orders without any of these have none. Two orders with ada@example.com share a
 *  profile; a call from her phone joins it, but a person with another e-mail address and the same phone does not. */
export const assignProfiles = <Row extends Profile>({
  profiles,
  accounts,
  orders,
  countryCode,
  create,
}: Changes<Row>) => {
  const book = new Book(profiles, create);
  for (const account of accounts) takeAccount(book, account, countryCode);
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
