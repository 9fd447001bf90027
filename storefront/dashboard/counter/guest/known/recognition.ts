import { Refused } from "../../../../api/client.ts";
import { type KnownGuest, recogniseGuest } from "../../api.ts";

/** What is known of the phone number that is typed. */
export interface Recognition {
  guest: KnownGuest | null;
  /** Why the guest could not be looked up. */
  failure: "limit" | "down" | null;
}

export const notRecognised: Recognition = { guest: null, failure: null };

/** How long staff pause before a number counts as typed in full. Each lookup counts towards an hourly limit. */
const pauseMs = 600;
/** Shorter numbers are still being typed. */
const minDigits = 7;

const toDigits = (phone: string): string => phone.normalize("NFKC").replaceAll(/\D/g, "");

const toRecognition = (guest: KnownGuest): Recognition =>
  guest.name === null && guest.addresses.length === 0 ? notRecognised : { guest, failure: null };

/** A text that is no phone number is refused when the order is placed, so nothing is said here. */
const toFailure = (error: unknown): Recognition => {
  const code = error instanceof Refused ? error.code : "";
  if (code === "BAD_INPUT") return notRecognised;
  return { guest: null, failure: code === "RATE_LIMITED" ? "limit" : "down" };
};

/** Looks up the guest of a phone number while it is typed. `cache` has the answers for this order by digits, so that a
 *  number is asked for once. */
export const createLookup = (cache: Map<string, KnownGuest>, onChange: (recognition: Recognition) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current = "";
  const ask = async (text: string, digits: string): Promise<void> => {
    const result = await recogniseGuest(text).then((guest) => {
      cache.set(digits, guest);
      return toRecognition(guest);
    }, toFailure);
    if (current === digits) onChange(result);
  };
  const stop = (): void => {
    clearTimeout(timer);
    current = "";
  };
  const type = (text: string): void => {
    const digits = toDigits(text);
    if (digits === current) return;
    stop();
    current = digits;
    const cached = cache.get(digits);
    onChange(cached ? toRecognition(cached) : notRecognised);
    if (!cached && digits.length >= minDigits) timer = setTimeout(() => void ask(text.trim(), digits), pauseMs);
  };
  return { type, stop };
};
