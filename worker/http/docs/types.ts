import { isObject, type Json } from "../openapi/components.ts";
import { type Html, html, sentence, table } from "./html.ts";

const joined = (parts: readonly Html[], between: string): Html =>
  html`${parts.map((part, index) => (index === 0 ? part : html`${between}${part}`))}`;

const nameOf = (reference: unknown): string => String(reference).replace("#/components/schemas/", "");

/** A schema's type as people read it, with links to the types that it names. */
export const typeText = (schema: unknown): Html => {
  if (!isObject(schema)) return html`any`;
  const { $ref, anyOf, type, items, format } = schema;
  if ($ref) return html`<a href="#type-${nameOf($ref)}">${nameOf($ref)}</a>`;
  if (Array.isArray(anyOf)) return joined(anyOf.map(typeText), " or ");
  if (Array.isArray(schema["enum"])) return html`<code>${schema["enum"].join(" | ")}</code>`;
  if (type === "array") return html`list of ${typeText(items)}`;
  if (isObject(schema["additionalProperties"])) return html`map of ${typeText(schema["additionalProperties"])}`;
  if (format === "date-time") return html`instant`;
  return html`${String(type ?? "any")}`;
};

const constraints = ({ minimum, maximum, minLength, maxLength, default: standard }: Json): string => {
  const told = [
    minimum === undefined ? "" : `at least ${String(minimum)}`,
    maximum === undefined ? "" : `at most ${String(maximum)}`,
    minLength === undefined ? "" : "not empty",
    maxLength === undefined ? "" : `at most ${String(maxLength)} characters`,
    standard === undefined ? "" : `${JSON.stringify(standard)} where left out`,
  ].filter(Boolean);
  return told.length === 0 ? "" : ` (${told.join(", ")})`;
};

/** The schema itself, or what it is where it is not null. */
const plain = (schema: Json): Json => {
  const [first] = Array.isArray(schema["anyOf"]) ? schema["anyOf"] : [];
  return isObject(first) ? { ...first, ...schema } : schema;
};

/** The fields of an object as a table; `sent` says which of them have to be sent. */
export const fieldTable = (label: string, schema: Json, sent: boolean): Html => {
  const fields = isObject(schema["properties"]) ? Object.entries(schema["properties"]) : [];
  const required = new Set<unknown>(Array.isArray(schema["required"]) ? schema["required"] : []);
  const rows = fields.map(([name, field]) => {
    const own = isObject(field) ? field : {};
    const mark = sent && !required.has(name) ? html` <small>optional</small>` : html``;
    const meaning = `${String(own["description"] ?? (own["$ref"] ? "What its type says." : ""))}${constraints(plain(own))}`;
    return [html`<code>${name}</code>${mark}`, html`${typeText(field)}`, html`${sentence(meaning)}`];
  });
  return rows.length === 0 ? html`` : table(label, ["Field", "Type", "Meaning"], rows);
};

/** One named type with its fields or its words. */
export const typeEntry = (name: string, schema: Json): Html => {
  const note = html`<p>${sentence(String(schema["description"] ?? ""))}</p>\n`;
  const words = Array.isArray(schema["enum"]) ? html`<p><code>${schema["enum"].join(" | ")}</code></p>\n` : html``;
  const fields = fieldTable(`Fields of ${name}`, schema, /(Input|Body)$/.test(name));
  return html`<section class="entry"><h3 class="name" id="type-${name}">${name}</h3>${note}${words}${fields}</section>\n`;
};
