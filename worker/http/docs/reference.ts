import { GraphQLObjectType, GraphQLString } from "graphql";
import { EnumTypes } from "../../crud/enums.ts";
import type { Operation } from "../../domain/operation.ts";
import { ZodTypes } from "../../graphql/zod-types.ts";
import { describeAccess } from "../openapi/callers.ts";
import { Components, isObject } from "../openapi/components.ts";
import { listCodes } from "../openapi/refusals.ts";
import { findTag, tags } from "../openapi/tags.ts";
import { buildCurl } from "./curl.ts";
import { code } from "./highlight.ts";
import { type Html, html, sentence } from "./html.ts";
import type { Section } from "./section.ts";
import { fieldTable, typeEntry, typeText } from "./types.ts";

/** GraphQL types for signatures. Models have only their name. */
const namedTypes = (): ZodTypes =>
  new ZodTypes(new EnumTypes(), (name) => new GraphQLObjectType({ name, fields: { id: { type: GraphQLString } } }));

const renderSignature = (op: Operation, types: ZodTypes): string => {
  const args = Object.entries(types.args(op.input)).map(([name, { type }]) => `\n  ${name}: ${String(type)}`);
  return `${op.kind} ${op.name}${args.length > 0 ? `(${args.join("")}\n)` : ""}: ${String(types.output(op.output))}`;
};

const fact = (name: string, value: Html | string): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

const collectFacts = (op: Operation): Html => {
  const route = op.rest ? html`<code>${op.rest.method} ${op.rest.path}</code>` : "GraphQL only";
  const codes = listCodes(op).map((name) => html`<code>${name}</code> `);
  return html`<dl class="facts">${fact("REST", route)}${fact("Access", describeAccess(op))}${fact(
    "Retry",
    html`<a href="#idempotency">${op.idempotency}</a>`,
  )}${op.rest ? fact("Errors", html`${codes}`) : html``}</dl>\n`;
};

interface RenderTools {
  components: Components;
  types: ZodTypes;
}

const renderEntry = (op: Operation, { components, types }: RenderTools): Html => {
  const input = components.add(op.input, "input");
  const output = components.add(op.output, "output");
  const response = isObject(output["properties"])
    ? fieldTable(`Response of ${op.name}`, output, false)
    : html`<p class="type">${typeText(output)}</p>\n`;
  const hasInput = isObject(input["properties"]) && Object.keys(input["properties"]).length > 0;
  return html`<section class="entry"><h4 id="${op.name}">${op.name}</h4><p>${sentence(op.description)}</p>
${collectFacts(op)}${
  op.rest
    ? html`<details><summary>curl</summary>${code(`${op.name} over REST`, "shell", buildCurl(op, op.rest))}</details>\n`
    : html``
}${
  op.graphql === false ? html`` : code(`${op.name} in GraphQL`, "graphql", renderSignature(op, types))
}${hasInput ? html`<h5>Input</h5>${fieldTable(`Input of ${op.name}`, input, true)}` : html``}<h5>Response</h5>${response}</section>\n`;
};

/** The chapter of an operation: that of its route, else of its access rule. */
const findChapter = (op: Operation): string => {
  if (op.rest) return findTag(op.rest.path);
  return op.access.kind === "scope" ? op.access.scope : op.access.kind === "bag" ? "Bag" : "Sign-in";
};

/** All operations by chapter, followed by all types that they use. */
export const referenceSections = (operations: readonly Operation[]): Section[] => {
  const tools = { components: new Components({ hasExamples: true }), types: namedTypes() };
  const order = [...new Set([...tags.map(({ name }) => name), ...operations.map(findChapter)])];
  const chapters = order.flatMap((chapter) => {
    const chapterOperations = operations.filter((op) => findChapter(op) === chapter);
    if (chapterOperations.length === 0) return [];
    return html`<h3 id="chapter-${chapter.toLowerCase()}">${chapter}</h3>${chapterOperations.map((op) => renderEntry(op, tools))}`;
  });
  const named = Object.entries(tools.components.schemas).sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    { id: "operations", title: "Operations", body: html`${chapters}` },
    {
      id: "types",
      title: "Types",
      body: html`${named.map(([name, schema]) => typeEntry(name, isObject(schema) ? schema : {}))}`,
    },
  ];
};
