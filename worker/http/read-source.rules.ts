import type { Operation } from "../domain/operation.ts";

/** Where a request's queries go if the database has read replicas. `change` and `newest`: all to the primary, and the
 *  response to a change names the state after it. `own`: to any replica that has the caller's own changes. `shared`: to
 *  any replica that is not behind what this isolate has read. */
export type ReadSource = "change" | "newest" | "own" | "shared";

/** Where the queries of a REST operation go. Orders, bags, quotes and slots are followed live or decide amounts, so
 *  they are read at the primary; the menu, lists and reports may be a second old. */
export const chooseReadSource = ({ kind, access, rest }: Pick<Operation, "kind" | "access" | "rest">): ReadSource => {
  if (kind === "mutation") return "change";
  if (rest?.publicMenu) return "shared";
  return access.kind === "customer" || access.kind === "scope" ? "own" : "newest";
};

/** Where the queries of a GraphQL document go. Without the keyword `mutation` a document cannot change anything. A
 *  guest's other documents read orders and bags. `isPublic` is null for a document that was not executed yet. */
export const chooseDocumentSource = (
  { text, isPublic }: { text: string; isPublic: boolean | null },
  isGuest: boolean,
): ReadSource => {
  if (/\bmutation\b/.test(text)) return "change";
  if (!isGuest) return "own";
  return isPublic === true ? "shared" : "newest";
};

const maxLength = 128;
const bookmarkPattern = /^(?:[1-9]\d{0,4}\.)?[0-9a-f]{8}(?:-[0-9a-f]{8,64}){1,4}$/;

const shardPrefix = (shard: number): string => (shard === 0 ? "" : `${shard}.`);

/** Marks a bookmark with its database. Those of shard 1 and above begin with the shard's number. */
export const addShard = (bookmark: string | null, shard: number): string | null =>
  bookmark && `${shardPrefix(shard)}${bookmark}`;

/** D1's part of a bookmark; null if another shard issued it, such as before the store's move. */
export const takeFromShard = (bookmark: string | null, shard: number): string | null => {
  const prefix = shardPrefix(shard);
  const text = bookmark?.startsWith(prefix) ? bookmark.slice(prefix.length) : null;
  return text?.includes(".") ? null : text;
};

/** The shard that issued a bookmark; null without one. findShardOf("3.0000…") is 3. */
export const findShardOf = (bookmark: string | null): number | null =>
  bookmark === null ? null : bookmark.includes(".") ? Number.parseInt(bookmark, 10) : 0;

/** The bookmark that a caller sent, or null if it has not the form of our bookmarks. A well-formed one that D1 never
 *  issued only chooses which replica answers its sender. Source: Cloudflare, D1, "Time Travel" (bookmarks). */
export const parseBookmark = (text: string | null | undefined): string | null =>
  text && text.length <= maxLength && bookmarkPattern.test(text) ? text : null;
