import type { LegalPage } from "../../schema/store/enums.ts";
import { joinParts, type LegalFacts } from "../facts.ts";

const opening = ({ company, name, website }: LegalFacts): string =>
  `Effective date: [[date]]

This policy explains what ${company}${company === name ? "" : ` (“${name}”)`} collects when you order at ${website}, why, and what you can do about it. We do not sell or share your personal information, and we use no advertising or analytics services.`;

const orders = ({ delivers }: LegalFacts): string =>
  `## What we collect

### When you order

You need no account. We store:

- your name, phone number and email address${delivers ? ", and the address for a delivery" : ""}
- your dishes, choices, notes to the kitchen and the time you asked for
- amounts, tip, promo code, how and when you paid, and for a card its brand and last four digits
- what happened to the order: when it was accepted, changed, canceled or refunded
- what our team notes to serve you well, such as a favorite table

### When you sign in

We email you a code; there are no passwords. We store your email address, the name, phone number and addresses you choose to save, your orders and your sign-ins.

### Allergies

What you tell the kitchen about allergies is used for that order only. In your account you can save your allergies if you agree to it. Our team then sees them with your name until you delete them.

### To prevent abuse

We count attempts to order and to sign in. For this we store keyed digests made from IP address, email address, phone number and browser, from which they cannot be read back.

## Why we use it

To prepare your order, take payment, reach you about it, email your confirmation and receipt, keep the books the law requires, and keep the service secure.`;

const cookies = `## Cookies and storage in your browser

All of our cookies are strictly necessary. Over a secure connection their names begin with “__Host-”.

- **tiffin_bag**, **tiffin_bag_hint**: your bag, 30 days
- **tiffin_session**, **tiffin_session_hint**: your sign-in, 30 days
- **tiffin_code**: ties a sign-in code to your browser, 10 minutes
- **tiffin_passkey**: ties a sign-in with a passkey to your browser, 5 minutes
- **tiffin_known**: recognizes a browser that signed in before, 400 days
- **tiffin_bookmark**: shows you your latest changes right away, 60 seconds
- **tiffin_language**: the language you chose, one year
- **tiffin_trial**: checks whether your browser stores cookies, and is deleted at once

Your browser also stores your bag, what you typed at checkout, your contact details, address and the allergens you avoid if you ask it to remember them, the dishes you ordered last, the keys to your recent orders, and the menu in case the connection drops. You can clear all of it at any time. Because we do not track you across sites, we treat every visit alike, including those with a “Do Not Track” or Global Privacy Control signal.`;

const processorTexts = {
  stripe:
    "**Stripe, Inc.** processes cards and wallets. Your card number goes straight from your browser to Stripe; we never see it. If you are signed in and choose to save a card, Stripe stores it for your next orders until you remove it in your account or delete the account. Stripe sets its own cookies in the payment form to detect fraud. See <https://stripe.com/privacy>.",
  paypal:
    "**PayPal, Inc.** processes PayPal payments on its own pages. See <https://www.paypal.com/us/legalhub/paypal/privacy-full>.",
} as const;

const recipients = ({ processors, delivers }: LegalFacts): string =>
  joinParts([
    "## Who receives it",
    "**Cloudflare, Inc.** hosts our ordering site and, to deliver pages and stop attacks, processes your IP address. An email service sends our order emails on our behalf. Our logs hold nothing of your order's contents.",
    ...processors.map((id) => processorTexts[id]),
    delivers ? "Our drivers or delivery partners get your name, address, phone number and delivery notes." : null,
    "We also disclose information if the law requires it.",
  ]);

const retention = ({ retentionMonths }: LegalFacts): string =>
  `## How long we keep it

${
  retentionMonths === null
    ? "We erase names, contact details, addresses and notes when they are no longer needed for your order, or sooner if you ask."
    : `We erase guests' names, contact details, addresses and notes ${retentionMonths} months after their last order, or sooner if you ask.`
} Amounts and receipts stay without them for as long as tax law requires. Sign-in codes, expired sign-ins and delivery records of emails are deleted after 30 days. Backups expire after 30 days; until then, erased data may still be in them.`;

const rights = ({ company, address, email, phone }: LegalFacts): string =>
  `## Your choices and rights

You may ask us for a copy of your personal information, and to correct or delete it. California, Colorado, Connecticut, Virginia, Texas and other states grant these rights by law; we grant them to every guest, and we never treat you differently for using them. We do not sell personal information, share it for cross-context behavioral advertising, or use sensitive information beyond what your order needs.

If you have an account, you can download and delete your data yourself there, under “Your data”. Otherwise write to <${email}> or call ${phone}. We check that the request comes from the address that ordered, and answer within 45 days. You may send an authorized agent. If we decline, you may appeal by replying; we answer the appeal within 45 days, and you may contact your state's attorney general.

## Children

The site is not meant for children under 13, and we do not knowingly collect their information.

## Changes and contact

If this policy changes, we post the new version here with a new date.

${company}\\
${address}\\
${phone}\\
<${email}>`;

/** Privacy policy of a restaurant in the United States. Source: CalOPPA, CCPA/CPRA, state privacy laws, COPPA. */
export const privacy = (facts: LegalFacts): LegalPage => ({
  kind: "privacy",
  title: "Privacy",
  text: joinParts([
    ...[opening(facts), orders(facts), cookies],
    ...[recipients(facts), retention(facts), rights(facts)],
  ]),
});
