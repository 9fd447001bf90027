import { describe, expect, it } from "vitest";
import { modelNamed } from "../../worker/crud/model.ts";
import type { Caller } from "../../worker/domain/caller/caller.ts";
import type { Scope } from "../../worker/domain/caller/scopes.ts";
import type { Operation } from "../../worker/domain/operation.ts";
import { operations } from "../../worker/domain/registry.ts";
import { type ErrorCode, errorStatus } from "../../worker/errors.ts";
import { models } from "../../worker/models/models.ts";
import { listOperations, type Outcome, type Way } from "../support/builders/calls.ts";
import type { Actor } from "../support/builders/client.ts";
import { badCredentials, type Credential, credentials, lacking } from "../support/builders/credentials.ts";
import { buildDocument, type ModelField, modelFields } from "../support/builders/model-fields.ts";
import { asAda, openStreet, ownIds, type Street, whoMayCall } from "../support/builders/multi-tenant-fixture.ts";
import { type Input, sampleFor } from "../support/builders/samples.ts";
import { holds, mayWrite, readerScope, Sight, writerScope } from "../support/builders/visibility.ts";

/** Each test sends hundreds of requests, and more as operations are added. */
const timeout = 30_000;

const letIn = "let in";

/** Error codes about the caller, and codes that no caller may ever get. */
const ofCallers: ReadonlySet<string | null> = new Set<ErrorCode>([
  ...(["UNAUTHENTICATED", "FORBIDDEN", "MISSING_SCOPE", "WRONG_STORE", "IP_NOT_ALLOWED", "INTERNAL"] as const),
]);

const refused = ({ kind }: Caller, scope: string): string =>
  kind === "guest" ? "UNAUTHENTICATED" : `MISSING_SCOPE ${scope}`;

/** The expected result of an operation whose input names rows of other people. */
const ruleFor = ({ access, kind }: Operation, caller: Caller): string => {
  switch (access.kind) {
    case "anyone":
    case "bag":
      return letIn;
    case "customer":
      return "customerId" in caller ? letIn : "UNAUTHENTICATED";
    case "order": {
      const scope: Scope = kind === "query" ? "read_orders" : "write_orders";
      if (holds(caller, scope)) return letIn;
      return caller.kind === "apiKey" || caller.kind === "oauth" ? `MISSING_SCOPE ${scope}` : "NOT_FOUND";
    }
    case "scope":
      return holds(caller, access.scope) ? letIn : refused(caller, access.scope);
  }
};

/** The expected result of a generated field. */
const ruleForModel = ({ kind, name, model }: ModelField, caller: Caller, { everything }: Street): string => {
  if (kind === "mutation") {
    if (!mayWrite(caller, model)) return refused(caller, writerScope(model));
    // Only the person themselves can create a row that a person owns, even if a partner may do everything else with it.
    const isOwned = modelNamed(models, model).write?.owner != null;
    return name.startsWith("create") && isOwned && !("customerId" in caller) ? "FORBIDDEN" : letIn;
  }
  return new Sight(everything, caller).refused(model) ? refused(caller, readerScope(model)) : letIn;
};

/** Translates a response to the vocabulary of the rules. Any code that is not about the caller means access was
 *  granted. */
const translatorFor = ({ code, message }: Pick<Outcome, "code" | "message">, expected: string): string => {
  if (code === "MISSING_SCOPE") return `${code} ${/\bscope (\w+)/.exec(message)?.[1]}`;
  return code !== null && (ofCallers.has(code) || code === expected) ? code : letIn;
};

/** GraphQL answers 200 if a single field is refused, because the other fields may have succeeded. */
const statusFor = (rule: string, { rest }: Pick<Way, "rest">): number | null => {
  const code = Object.keys(errorStatus).find((known): known is ErrorCode => rule.split(" ")[0] === known);
  return code ? (rest ? errorStatus[code] : 200) : null;
};

interface Call {
  op: Operation;
  way: Way;
  input: Input;
}

/** Every operation over every transport, each with an input that an allowed caller can send. */
const everyCall = async (street: Street, asked: readonly Operation[] = operations): Promise<Call[]> => {
  const calls: Call[] = [];
  const idOf = await ownIds(street, await asAda(street));
  for (const op of asked) {
    const input = await sampleFor(op, await whoMayCall(street, op), idOf);
    calls.push(...listOperations(op).map((way) => ({ op, way, input })));
  }
  return calls;
};

type Told = [what: string, status: number | null, outcome: string];

const expectOperations = async (street: Street, { open, caller, crossSite }: Credential, asked?: Operation[]) => {
  const told: Told[] = [];
  const expected: Told[] = [];
  const calls = await everyCall(street, asked);
  let asker = await open(street);
  for (const { op, way, input } of calls) {
    const changes = way.rest?.method !== "GET";
    const rule = crossSite && changes ? "FORBIDDEN" : ruleFor(op, caller(street));
    const status = crossSite && changes ? 403 : statusFor(rule, way);
    const outcome = await way.call(asker, input);
    // The call may have signed the caller out.
    if (op.kind === "mutation" && rule === letIn) asker = await open(street);
    told.push([way.title, status && outcome.status, translatorFor(outcome, rule)]);
    expected.push([way.title, status, rule]);
  }
  expect(told).toEqual(expected);
};

const fieldsPerDocument = 20;

/** Requests every generated field, several per document. Returns each field's outcome, or the refusal of the
 *  document. */
const askModels = async (asker: Actor, fields: readonly ModelField[], kind: ModelField["kind"]) => {
  const answers: Awaited<ReturnType<Actor["graphql"]>>[] = [];
  for (let start = 0; start < fields.length; start += fieldsPerDocument) {
    const query = buildDocument(kind, fields.slice(start, start + fieldsPerDocument));
    answers.push(await asker.graphql(query, { id: "none" }));
  }
  const [first] = answers;
  if (!first) throw new Error(`There are no generated fields of the kind ${kind}.`);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([first.status]));
  const data = answers.some((answer) => answer.data)
    ? Object.assign({}, ...answers.map((answer) => answer.data))
    : null;
  const { status } = first;
  const errors = data ? answers.flatMap((answer) => answer.errors) : first.errors;
  const codeOf = (name: string) => {
    const error = errors.find(({ path }) => path?.[0] === name);
    return { code: error ? String(error.extensions["code"]) : null, message: error?.message ?? "" };
  };
  return { status, data, errors, codeOf };
};

const expectModels = async (street: Street, { open, caller }: Credential) => {
  for (const kind of ["query", "mutation"] as const) {
    const fields = modelFields(kind);
    const { status, codeOf } = await askModels(await open(street), fields, kind);
    const rules = fields.map((field): Told => [field.name, 200, ruleForModel(field, caller(street), street)]);
    expect(rules.map(([name, , rule]) => [name, status, translatorFor(codeOf(name), rule)])).toEqual(rules);
  }
};

describe.each(credentials)("$name", { timeout }, (credential) => {
  it("can call exactly the operations that the contract allows, and gets the right error code for all others", async () => {
    const street = await openStreet();
    await expectOperations(street, credential);
    if (!credential.crossSite) await expectModels(street, credential);
  });
});

it("needs the scope that an operation declares: all other scopes together do not replace it", {
  timeout,
}, async () => {
  const street = await openStreet();
  const needed = operations.flatMap(({ access }) => (access.kind === "scope" ? [access.scope] : []));
  for (const scope of new Set(needed)) {
    const asked = operations.filter(({ access }) => access.kind === "scope" && access.scope === scope);
    await expectOperations(street, lacking(scope), asked);
  }
  const written = modelFields("mutation").map(({ model }) => writerScope(model));
  for (const scope of new Set(written)) await expectModels(street, lacking(scope));
});

it.each(["UNAUTHENTICATED", "WRONG_STORE", "IP_NOT_ALLOWED"])(
  "a credential that is %s gives no access, not even to public operations",
  { timeout },
  async (code) => {
    const street = await openStreet();
    const calls = await everyCall(street);
    for (const bad of badCredentials.filter((credential) => credential.code === code)) {
      const asker = await bad.open(street);
      const told: unknown[] = [];
      for (const { way, input } of calls) {
        const outcome = await way.call(asker, input);
        told.push([bad.name, way.title, outcome.status, outcome.code]);
      }
      expect(told).toEqual(calls.map(({ way }) => [bad.name, way.title, bad.status, code]));
      for (const kind of ["query", "mutation"] as const) {
        const { status, data, errors } = await askModels(asker, modelFields(kind), kind);
        expect([status, data, errors.map(({ extensions }) => extensions["code"])]).toEqual([bad.status, null, [code]]);
      }
    }
  },
);
