import type { LegalPageKind } from "../../../db/schema/store/enums.ts";
import type { MenuData } from "../menu/types.ts";

/** What a restaurant needs before its first order, in the order in which owners do it. */
export const launchSteps = [
  ...(["contact", "hours", "menu", "tax", "delivery_zones"] as const),
  ...(["legal_pages", "payment_account", "test_order"] as const),
] as const;

export type LaunchStep = (typeof launchSteps)[number];

/** What decides whether the steps are done. */
export interface LaunchFacts {
  menu: Pick<MenuData, "store" | "zones" | "items" | "taxClasses">;
  takesOnlinePayments: boolean;
  hasTestOrder: boolean;
  hasRealOrder: boolean;
  /** The legal pages that are missing or unfinished. */
  missingLegalPages: readonly LegalPageKind[];
}

/** Countries where cash must be recorded by a certified register. Sources: KassenSichV (DE), RKSV (AT), D.lgs. 127/2015
 *  (IT), article 286 I-3° bis CGI (FR). */
const registerCountries: ReadonlySet<string> = new Set(["DE", "AT", "IT", "FR"]);

/** Whether cash must be recorded by a certified register. needsCashRegister("DE") is true, "US" is false. */
export const needsCashRegister = (countryCode: string): boolean => registerCountries.has(countryCode);

/** The steps of a launch and whether each is done, from facts alone. Zones are a step only if the store delivers, and
 *  a test order only before the first real one. Tax is chosen by a rate above 0 or by a second class. Without any
 *  order: { step: "test_order", isDone: false }. */
export const listLaunchSteps = ({ menu, ...facts }: LaunchFacts): { step: LaunchStep; isDone: boolean }[] => {
  const { store, zones, items, taxClasses } = menu;
  const isDone: Record<LaunchStep, boolean> = {
    contact: [store.name, store.address, store.phone, store.email].every((text) => text.trim() !== ""),
    hours: store.hours.length > 0,
    menu: items.some(({ price }) => price > 0),
    tax: taxClasses.length > 1 || taxClasses.some(({ rates }) => rates.some(({ ratePpm }) => ratePpm > 0)),
    delivery_zones: zones.length > 0,
    legal_pages: facts.missingLegalPages.length === 0,
    payment_account: facts.takesOnlinePayments,
    test_order: facts.hasTestOrder,
  };
  const isNeeded: Partial<Record<LaunchStep, boolean>> = {
    delivery_zones: store.deliveryEnabled,
    test_order: !facts.hasRealOrder,
  };
  return launchSteps.filter((step) => isNeeded[step] ?? true).map((step) => ({ step, isDone: isDone[step] }));
};
