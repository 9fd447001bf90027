import { isObject, type Json } from "../openapi/components.ts";
import { type Html, html, sentence, table } from "./html.ts";

const joinHtml = (parts: readonly Html[], between: string): Html =>
  html`${parts.map((part, index) => (index === 0 ? part : html`${between}${part}`))}`;

const nameOf = (reference: unknown): string => String(reference).replace("#/components/schemas/", "");

/** A schema's type as text, with links to named types. */
export const typeText = (schema: unknown): Html => {
  if (!isObject(schema)) return html`any`;
  const { $ref, anyOf, type, items, format } = schema;
  if ($ref) return html`<a href="#type-${nameOf($ref)}">${nameOf($ref)}</a>`;
  if (Array.isArray(anyOf)) return joinHtml(anyOf.map(typeText), " or ");
  if (Array.isArray(schema["enum"])) return html`<code>${schema["enum"].join(" | ")}</code>`;
  if (type === "array") return html`list of ${typeText(items)}`;
  if (isObject(schema["additionalProperties"])) return html`map of ${typeText(schema["additionalProperties"])}`;
  if (format === "date-time") return html`instant`;
  return html`${Array.isArray(type) ? type.join(" or ") : String(type ?? "any")}`;
};

const constraints = ({ minimum, maximum, minLength, maxLength, default: standard }: Json): string => {
  const rules = [
    minimum === undefined ? "" : `at least ${String(minimum)}`,
    maximum === undefined ? "" : `at most ${String(maximum)}`,
    minLength === undefined ? "" : "not empty",
    maxLength === undefined ? "" : `at most ${String(maxLength)} characters`,
    standard === undefined ? "" : `default ${JSON.stringify(standard)}`,
  ].filter(Boolean);
  return rules.length === 0 ? "" : ` (${rules.join(", ")})`;
};

/** The schema without null. */
const withoutNull = (schema: Json): Json => {
  const [first] = Array.isArray(schema["anyOf"]) ? schema["anyOf"] : [];
  return isObject(first) ? { ...first, ...schema } : schema;
};

/** The example of a field, as it is sent. */
const renderExample = ({ example }: Json): Html =>
  example === undefined || example === null
    ? html``
    : html` <small>Example: <code>${typeof example === "string" ? example : JSON.stringify(example)}</code></small>`;

/** The fields of an object as a table. For an input, optional fields are marked. */
export const fieldTable = (label: string, schema: Json, isInput: boolean): Html => {
  const fields = isObject(schema["properties"]) ? Object.entries(schema["properties"]) : [];
  const required = new Set<unknown>(Array.isArray(schema["required"]) ? schema["required"] : []);
  const rows = fields.map(([name, field]) => {
    const own = isObject(field) ? field : {};
    const mark = isInput && !required.has(name) ? html` <small>optional</small>` : html``;
    const meaning = `${String(own["description"] ?? (own["$ref"] ? "See its type." : ""))}${constraints(withoutNull(own))}`;
    return [
      html`<code>${name}</code>${mark}`,
      html`${typeText(field)}`,
      html`${sentence(meaning)}${renderExample(own)}`,
    ];
  });
  return rows.length === 0 ? html`` : table(label, ["Field", "Type", "Meaning"], rows);
};

/** A named type with its fields or enum values. */
export const typeEntry = (name: string, schema: Json): Html => {
  const description = html`<p>${sentence(String(schema["description"] ?? ""))}</p>\n`;
  const values = Array.isArray(schema["enum"]) ? html`<p><code>${schema["enum"].join(" | ")}</code></p>\n` : html``;
  const fields = fieldTable(`Fields of ${name}`, schema, /(Input|Body)$/.test(name));
  return html`<section class="entry"><h3 class="name" id="type-${name}">${name}</h3>${description}${values}${fields}</section>\n`;
};
