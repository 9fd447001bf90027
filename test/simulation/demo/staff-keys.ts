import { createHash } from "node:crypto";
import type { Row } from "../platform/database.ts";

const scopes = [
  ...["read_orders", "write_orders", "read_payments", "write_payments", "take_payments", "read_reports"],
  ...["write_menu", "write_settings"],
];

const createKey = (name: string, index: number) => {
  const body = String(index + 1).padStart(26, "0");
  const secret = String(index + 1).padStart(43, "s");
  return { name, id: `key_${body}`, secret, token: `tiffin_sk_${body}_${secret}` };
};

/** The keys of the people who work in a demo store, by what they do. The history of orders names them. */
export const staffKeys = {
  manager: createKey("Sam", 0),
  kitchen: createKey("Kitchen", 1),
  counter: createKey("Alex", 2),
};

/** The rows of these keys. They exist only while the month is made. */
export const staffKeyRows = (storeId: string, at: string): Row[] =>
  Object.values(staffKeys).map(({ id, name, secret, token }) => ({
    ...{ id, store_id: storeId, created_at: at, updated_at: at, name },
    token_digest: createHash("sha256").update(secret).digest("hex"),
    token_preview: `${token.slice(0, 14)}…`,
    scopes: JSON.stringify(scopes),
    status: "active",
    allowed_ips: "[]",
  }));
