import { type DocumentNode, execute, parse } from "graphql";
import type { Ctx } from "../../../worker/context.ts";
import { DocumentWork } from "../../../worker/crud/work.ts";
import { type Caller, guest } from "../../../worker/domain/caller/caller.ts";
import { MenuMemory } from "../../../worker/domain/menu/snapshot.ts";
import { paymentOptions } from "../../../worker/domain/payments/options.ts";
import { AccountMemory } from "../../../worker/domain/payments/provider/account-memory.ts";
import { createProviders } from "../../../worker/domain/payments/providers.ts";
import { StoreAccounts } from "../../../worker/domain/payments/store-accounts.ts";
import { operations } from "../../../worker/domain/registry.ts";
import { AppError } from "../../../worker/errors.ts";
import { createSchema } from "../../../worker/graphql/schema.ts";
import { bagSession } from "../../../worker/http/cookies/bag-cookie.ts";
import {
  codeCookie,
  knownBrowserCookie,
  passkeyCookie,
  secretCookie,
  sessionCookie,
  tabletCookie,
} from "../../../worker/http/cookies/secret-cookie.ts";
import { models } from "../../../worker/models/models.ts";
import type { World } from "../world.ts";

const schema = createSchema(operations, models);

/** The schema's response to a caller, without HTTP. */
export interface ExecutionOutcome {
  data: Readonly<Record<string, unknown>>;
  codes: (string | null)[];
}

/** The context of a request from a caller to a store. */
const buildContext = (shop: World, storeId: string, caller: Caller, background: Promise<unknown>[]): Ctx => {
  const headers = new Headers();
  const jar = { sent: null, secure: false, headers };
  const menu = () => new MenuMemory(paymentOptions).fresh(shop.db, storeId, shop.now, true);
  const clock = { now: () => shop.now };
  return {
    env: shop.env,
    db: shop.db,
    store: {
      id: storeId,
      slug: storeId,
      locale: "en-US",
      countryCode: "US",
      currencyCode: "USD",
      cashRoundingStep: null,
      shard: 0,
      menuRevision: 1,
    },
    caller,
    clock,
    requestId: "test",
    origin: "http://localhost",
    isFromOtherSite: false,
    address: "127.0.0.1",
    bag: bagSession(jar),
    session: secretCookie(jar, sessionCookie),
    codeRequest: secretCookie(jar, codeCookie),
    tablet: secretCookie(jar, tabletCookie),
    passkeyChallenge: secretCookie(jar, passkeyCookie),
    knownBrowser: secretCookie(jar, knownBrowserCookie),
    outcome: { created: false },
    verifyKeys: () => Promise.resolve(),
    provider: createProviders({ env: shop.env, db: shop.db, clock, storeId }),
    menu,
    freshMenu: menu,
    menuAt: menu,
    accounts: new StoreAccounts(shop.db, storeId, new AccountMemory()),
    notifyDispatcher: () => undefined,
    waitUntil: (work) => void background.push(work),
  };
};

const codeOf = (error: unknown): string | null => (error instanceof AppError ? error.code : null);

/** Executes queries against the served schema as any kind of caller, without a sign-in. */
export const graphqlExecutor = (shop: World, storeId: string, caller: Caller = guest(storeId)) => {
  const background: Promise<unknown>[] = [];
  const ctx = buildContext(shop, storeId, caller, background);
  return async (
    query: string | DocumentNode,
    variableValues: Record<string, unknown> = {},
  ): Promise<ExecutionOutcome> => {
    const document = typeof query === "string" ? parse(query) : query;
    const contextValue = { ctx, work: new DocumentWork(() => Promise.resolve()) };
    const { data, errors = [] } = await execute({ schema, document, variableValues, contextValue });
    await Promise.all(background.splice(0));
    // An error without an API error code means that the test sent an invalid query.
    for (const { originalError, message } of errors) if (codeOf(originalError) === null) throw new Error(message);
    return { data: data ?? {}, codes: errors.map(({ originalError }) => codeOf(originalError)) };
  };
};

export type GraphqlExecutor = ReturnType<typeof graphqlExecutor>;
