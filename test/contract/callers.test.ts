import { describe, expect, it } from "vitest";
import { modelNamed } from "../../worker/crud/model.ts";
import { type Caller, isOnTablet } from "../../worker/domain/caller/caller.ts";
import type { Scope } from "../../worker/domain/caller/scopes.ts";
import type { Operation } from "../../worker/domain/operation.ts";
import { operations } from "../../worker/domain/registry.ts";
import { type ErrorCode, errorStatus } from "../../worker/errors.ts";
import { models } from "../../worker/models/models.ts";
import { listTransports, type Outcome, type Transport } from "../support/builders/calls.ts";
import type { Actor } from "../support/builders/client.ts";
import { badCredentials, type Credential, credentials, keyWithout } from "../support/builders/credentials.ts";
import { buildDocument, type ModelField, modelFields } from "../support/builders/model-fields.ts";
import {
  allowedCaller,
  asAda,
  type MultiTenantFixture,
  multiTenantFixture,
  ownIds,
} from "../support/builders/multi-tenant-fixture.ts";
import type { Input } from "../support/builders/sample-types.ts";
import { sampleFor } from "../support/builders/samples.ts";
import { hasScope, mayWrite, readerScope, Visibility, writerScope } from "../support/builders/visibility.ts";

/** Each test sends hundreds of requests, and more as operations are added. */
const timeout = 60_000;

const allowed = "let in";

/** Error codes about the caller, and codes that no caller may ever get. */
const callerCodes: ReadonlySet<string | null> = new Set<ErrorCode>([
  ...(["UNAUTHENTICATED", "FORBIDDEN", "MISSING_SCOPE", "WRONG_STORE", "IP_NOT_ALLOWED", "INTERNAL"] as const),
]);

const expectedRefusal = ({ kind }: Caller, scope: string): string =>
  kind === "guest" ? "UNAUTHENTICATED" : `MISSING_SCOPE ${scope}`;

/** The scopes of which an operation needs one; empty if it needs none. */
const acceptedScopes = ({ access }: Pick<Operation, "access">): Scope[] =>
  access.kind === "scope" ? [access.scope, ...(access.orScope ? [access.orScope] : [])] : [];

/** The expected result of an operation whose input names rows of other people. */
const ruleFor = ({ access, kind }: Operation, caller: Caller): string => {
  if (access.ownDevice && (caller.kind === "apiKey" || caller.kind === "oauth")) return "FORBIDDEN";
  if (!access.tablet && isOnTablet(caller)) return "FORBIDDEN";
  switch (access.kind) {
    case "anyone":
    case "bag":
      return allowed;
    case "customer":
      return "customerId" in caller ? allowed : "UNAUTHENTICATED";
    case "order": {
      const scope: Scope = kind === "query" ? "read_orders" : "write_orders";
      if (hasScope(caller, scope)) return allowed;
      return caller.kind === "apiKey" || caller.kind === "oauth" ? `MISSING_SCOPE ${scope}` : "NOT_FOUND";
    }
    case "scope":
      // A row of someone else answers as a missing one.
      if (access.orSelf && "customerId" in caller) return allowed;
      return acceptedScopes({ access }).some((scope) => hasScope(caller, scope))
        ? allowed
        : expectedRefusal(caller, access.scope);
  }
};

/** The expected result of a generated field. */
const ruleForModel = (
  { kind, name, model }: ModelField,
  caller: Caller,
  { allRows: everything }: MultiTenantFixture,
): string => {
  if (kind === "mutation") {
    if (isOnTablet(caller)) return "FORBIDDEN";
    if (!mayWrite(caller, model)) return expectedRefusal(caller, writerScope(model));
    // Only the person themselves can create a row that a person owns, even if a partner may do everything else with it.
    const isOwned = modelNamed(models, model).write?.owner != null;
    return name.startsWith("create") && isOwned && !("customerId" in caller) ? "FORBIDDEN" : allowed;
  }
  return new Visibility(everything, caller).isRefused(model) ? expectedRefusal(caller, readerScope(model)) : allowed;
};

/** Translates a response to the vocabulary of the rules. Any code that is not about the caller means access was
 *  granted. */
const toRule = ({ code, message }: Pick<Outcome, "code" | "message">, expected: string): string => {
  if (code === "MISSING_SCOPE") return `${code} ${/\bscope (\w+)/.exec(message)?.[1]}`;
  return code !== null && (callerCodes.has(code) || code === expected) ? code : allowed;
};

/** GraphQL answers 200 if a single field is refused, because the other fields may have succeeded. */
const statusFor = (rule: string, { rest }: Pick<Transport, "rest">): number | null => {
  const code = Object.keys(errorStatus).find((known): known is ErrorCode => rule.split(" ")[0] === known);
  return code ? (rest ? errorStatus[code] : 200) : null;
};

interface Call {
  op: Operation;
  transport: Transport;
  input: Input;
}

/** Every operation over every transport, each with an input that an allowed caller can send. */
const buildCalls = async (
  fixture: MultiTenantFixture,
  onlyOperations: readonly Operation[] = operations,
): Promise<Call[]> => {
  const calls: Call[] = [];
  const idOf = await ownIds(fixture, await asAda(fixture));
  for (const op of onlyOperations) {
    const input = await sampleFor(op, await allowedCaller(fixture, op), idOf);
    calls.push(...listTransports(op).map((transport) => ({ op, transport, input })));
  }
  return calls;
};

type CallOutcome = [what: string, status: number | null, outcome: string];

const expectOperations = async (
  fixture: MultiTenantFixture,
  { open, caller, crossSite }: Credential,
  onlyOperations?: Operation[],
) => {
  const outcomes: CallOutcome[] = [];
  const expected: CallOutcome[] = [];
  const calls = await buildCalls(fixture, onlyOperations);
  let client = await open(fixture);
  for (const { op, transport, input } of calls) {
    const changes = transport.rest?.method !== "GET";
    const rule = crossSite && changes ? "FORBIDDEN" : ruleFor(op, caller(fixture));
    const status = crossSite && changes ? 403 : statusFor(rule, transport);
    const outcome = await transport.call(client, input);
    // The call may have signed the caller out.
    if (op.kind === "mutation" && rule === allowed) client = await open(fixture);
    outcomes.push([transport.title, status && outcome.status, toRule(outcome, rule)]);
    expected.push([transport.title, status, rule]);
  }
  expect(outcomes).toEqual(expected);
};

const fieldsPerDocument = 20;

/** Requests every generated field, several per document. Returns each field's outcome, or the refusal of the
 *  document. */
const requestFields = async (client: Actor, fields: readonly ModelField[], kind: ModelField["kind"]) => {
  const responses: Awaited<ReturnType<Actor["graphql"]>>[] = [];
  // Documents of about the same size: one with refused fields alone has a single error without a path.
  const count = Math.ceil(fields.length / fieldsPerDocument);
  const size = Math.ceil(fields.length / count);
  for (let start = 0; start < fields.length; start += size) {
    const query = buildDocument(kind, fields.slice(start, start + size));
    responses.push(await client.graphql(query, { id: "none" }));
  }
  const [first] = responses;
  if (!first) throw new Error(`There are no generated fields of the kind ${kind}.`);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([first.status]));
  const data = responses.some((answer) => answer.data)
    ? Object.assign({}, ...responses.map((answer) => answer.data))
    : null;
  const { status } = first;
  const errors = data ? responses.flatMap((answer) => answer.errors) : first.errors;
  const codeOf = (name: string) => {
    const error = errors.find(({ path }) => path?.[0] === name);
    return { code: error ? String(error.extensions["code"]) : null, message: error?.message ?? "" };
  };
  return { status, data, errors, codeOf };
};

const expectModels = async (fixture: MultiTenantFixture, { open, caller }: Credential) => {
  for (const kind of ["query", "mutation"] as const) {
    const fields = modelFields(kind);
    const { status, codeOf } = await requestFields(await open(fixture), fields, kind);
    const rules = fields.map((field): CallOutcome => [field.name, 200, ruleForModel(field, caller(fixture), fixture)]);
    expect(rules.map(([name, , rule]) => [name, status, toRule(codeOf(name), rule)])).toEqual(rules);
  }
};

describe.each(credentials)("$name", { timeout }, (credential) => {
  it("can call exactly the operations that the contract allows, and gets the right error code for all others", async () => {
    const fixture = await multiTenantFixture();
    await expectOperations(fixture, credential);
    if (!credential.crossSite) await expectModels(fixture, credential);
  });
});

it("needs the scope that an operation declares: all other scopes together do not replace it", {
  timeout,
}, async () => {
  const fixture = await multiTenantFixture();
  const needed = new Map(operations.map((op) => [acceptedScopes(op).join(), acceptedScopes(op)]));
  for (const [key, accepted] of needed) {
    const onlyOperations = operations.filter((op) => acceptedScopes(op).join() === key);
    if (accepted.length > 0) await expectOperations(fixture, keyWithout(...accepted), onlyOperations);
  }
  const expectedScope = modelFields("mutation").map(({ model }) => writerScope(model));
  for (const scope of new Set(expectedScope)) await expectModels(fixture, keyWithout(scope));
});

it.each(["UNAUTHENTICATED", "WRONG_STORE", "IP_NOT_ALLOWED"])(
  "a credential that is %s gives no access, not even to public operations",
  { timeout },
  async (code) => {
    const fixture = await multiTenantFixture();
    const calls = await buildCalls(fixture);
    for (const bad of badCredentials.filter((credential) => credential.code === code)) {
      const client = await bad.open(fixture);
      const outcomes: unknown[] = [];
      for (const { transport, input } of calls) {
        const outcome = await transport.call(client, input);
        outcomes.push([bad.name, transport.title, outcome.status, outcome.code]);
      }
      expect(outcomes).toEqual(calls.map(({ transport }) => [bad.name, transport.title, bad.status, code]));
      for (const kind of ["query", "mutation"] as const) {
        const { status, data, errors } = await requestFields(client, modelFields(kind), kind);
        expect([status, data, errors.map(({ extensions }) => extensions["code"])]).toEqual([bad.status, null, [code]]);
      }
    }
  },
);
