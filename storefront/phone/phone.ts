import { type Accessor, createSignal, onMount } from "solid-js";
import { loadOptional } from "../parts/load-lazily.ts";
import { whenIdle } from "../state/after-paint.ts";

type PhoneRules = typeof import("./phone-rules.ts");

/** Says what is wrong with a phone number, with an example of the store's country. */
export type PhoneCheck = (text: string, isRequired: boolean) => string | undefined;

const [phoneRules, setPhoneRules] = createSignal<PhoneRules | null>(null);

const load = async (): Promise<void> => {
  if (import.meta.env.SSR) return;
  const rules = await loadOptional(() => import("./phone-rules.ts"));
  if (rules) setPhoneRules(() => rules);
};

/** The rules of phone numbers of all countries; null until they are loaded. They are large, so the first component that
 *  needs them loads them when the browser is idle. If that fails, numbers stay as they were typed, and the worker
 *  checks them. */
export const usePhoneRules = (): Accessor<PhoneRules | null> => {
  onMount(() => {
    if (!phoneRules()) whenIdle(() => void load());
  });
  return phoneRules;
};
