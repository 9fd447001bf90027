import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as oauth from "oauth4webapi";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch } from "../guest.ts";
import { enterCode } from "../mailbox.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
let partner: Server;
let redirectUri: string;
beforeAll(async () => {
  browser = await launch();
  partner = createServer((_request, response) => response.end("Welcome back to the till"));
  await new Promise<void>((resolve) => partner.listen(0, "127.0.0.1", resolve));
  // The named boundary: a server that listens on a port has an AddressInfo.
  redirectUri = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/back`;
});
afterAll(async () => {
  await browser.close();
  await new Promise((resolve) => partner.close(resolve));
});

const insecure = { [oauth.allowInsecureRequests]: true };

/** Creates an app as the dashboard does. */
const createApp = (guest: Guest, name: string): Promise<{ id: string; clientId: string }> =>
  guest.page.evaluate(
    async ([app, address]) => {
      const query = `mutation ($name: String!, $redirectUris: [String!]!) {
        createOAuthApp(name: $name, redirectUris: $redirectUris, scopes: ["read_orders", "write_menu"], isPublic: true) {
          oauthApp { id clientId }
        }
      }`;
      const response = await fetch("/api/graphql", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ query, variables: { name: app, redirectUris: [address] } }),
      });
      return (await response.json()).data.createOAuthApp.oauthApp;
    },
    [name, redirectUri] as const,
  );

const countOrders = (home: string, token: string): Promise<Response> =>
  fetch(`${home}/api/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: "{ restaurantOrdersCount }" }),
  });

it.each([
  [390, "light"],
  [1280, "dark"],
] as const)(
  "at %i px, %s, an owner signs in and authorizes an app by keyboard, and the app reads orders",
  async (width, theme) => {
    const guest = await Guest.visit(browser, { width, theme });
    const { page, home } = guest;
    await guest.open("/login");
    await enterCode(guest, "owner@copperpot.example");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/account");
    const app = await createApp(guest, `Till ${width}`);
    // Without its session, an open account page would open the sign-in itself.
    await page.goto("about:blank");
    await guest.context.clearCookies();

    const issuer = new URL(home);
    const discovery = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: "oauth2" });
    const server = await oauth.processDiscoveryResponse(issuer, discovery);
    const client = { client_id: app.clientId };
    const verifier = oauth.generateRandomCodeVerifier();
    const authorizationUrl = new URL(server.authorization_endpoint ?? "");
    authorizationUrl.search = new URLSearchParams({
      ...{ response_type: "code", client_id: app.clientId, redirect_uri: redirectUri, state: "till-1" },
      ...{ code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: "S256" },
    }).toString();
    await page.goto(authorizationUrl.href);
    await page.locator("html[data-hydrated]").waitFor();
    await enterCode(guest, "owner@copperpot.example");
    await page.getByRole("button", { name: "Sign in" }).click();

    await page.getByRole("heading", { name: `Allow Till ${width}?` }).waitFor();
    await page.getByText("View all orders with names, addresses and items").waitFor();
    await page.getByText("This is a program on this computer.").waitFor();
    await guest.picture("consent");
    expect(await findViolations(guest)).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Welcome back to the till").waitFor();

    const code = oauth.validateAuthResponse(server, client, new URL(page.url()), "till-1");
    const exchange = oauth.authorizationCodeGrantRequest;
    const response = await exchange(server, client, oauth.None(), code, redirectUri, verifier, insecure);
    const { access_token } = await oauth.processAuthorizationCodeResponse(server, client, response);
    expect((await countOrders(home, access_token)).status).toBe(200);
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, oauth.None(), access_token, insecure),
    );
    expect((await countOrders(home, access_token)).status).toBe(401);
    await guest.context.close();
  },
);
