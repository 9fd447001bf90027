import { type Database, execute, query, type Target } from "../databases.ts";
import { addHostStatement, literal } from "../new-store.ts";
import { registerHostname, type Zone } from "./custom-hostnames.ts";

/** A host that a store is to answer at. */
export interface NewDomain {
  slug: string;
  host: string;
  databases: readonly Database[];
  target: Target;
  /** Null if no token is there: then a person registers the host. */
  zone: Zone | null;
  /** The hosts that wrangler.toml itself leads to the worker. */
  customDomains: readonly string[];
  print: (line: string) => void;
}

interface StoreCopy {
  binding: string;
  id: string;
  /** Whether the store is, or will be, on another shard. */
  isMoving: boolean;
}

const findStore = ({ slug, databases, target }: NewDomain): StoreCopy => {
  const sql = `SELECT s.id, m.state FROM store_settings s LEFT JOIN store_move m ON m.store_id = s.id WHERE s.slug = ${literal(slug)}`;
  const copies = databases.flatMap(({ binding }) =>
    query(binding, sql, target, ({ id, state }) => ({ binding, id: String(id), isMoving: state !== null })),
  );
  const [store] = copies;
  if (!store) throw new Error(`There is no store ${slug}.`);
  const open = copies.find(({ isMoving }) => !isMoving);
  if (!open) throw new Error(`The store ${slug} is moving to another database. Try again when it is open.`);
  return open;
};

/** The store that has a host already, on any shard. */
const findOwner = ({ host, databases, target }: NewDomain): string | null => {
  const sql = `SELECT store_id FROM store_host WHERE host = ${literal(host)}`;
  const owners = databases.flatMap(({ binding }) => query(binding, sql, target, ({ store_id: id }) => String(id)));
  return owners[0] ?? null;
};

const printSteps = (host: string, print: NewDomain["print"]): void => {
  print(`${host} is not registered at Cloudflare yet, because CLOUDFLARE_API_TOKEN or CLOUDFLARE_ZONE_ID is not set:`);
  print("1. In Cloudflare's dashboard, open your zone, then SSL/TLS, then Custom Hostnames.");
  print(`2. Add ${host} with HTTP validation and TLS 1.2 or later.`);
  print(`3. Ask the restaurant for a CNAME record from ${host} to your fallback origin.`);
};

const register = async ({ host, zone, customDomains, print }: NewDomain): Promise<void> => {
  if (customDomains.includes(host))
    return print(`${host} is a custom domain of wrangler.toml. npm run deploy makes it.`);
  if (!zone) return printSteps(host, print);
  const { target, status, certificateStatus } = await registerHostname(zone, host);
  print(`${host} is registered at Cloudflare: host ${status}, certificate ${certificateStatus}.`);
  print(`The restaurant's DNS needs the record: ${host} CNAME ${target}`);
};

/** Leads a further host to a store: a certificate from Cloudflare, and the row by which the worker finds the store.
 *  Repeating it does what is missing. */
export const addDomain = async (domain: NewDomain): Promise<void> => {
  const { slug, host, target, print } = domain;
  const store = findStore(domain);
  const owner = findOwner(domain);
  if (owner !== null && owner !== store.id) throw new Error(`${host} already belongs to another store.`);
  await register(domain);
  if (owner === null) execute(store.binding, [addHostStatement(store.id, host)], target);
  print(`The store ${slug} answers at ${host}. Save its payment account once at https://${host}/dashboard/payments,`);
  print("which registers the host for Apple Pay, Google Pay and Link.");
};
