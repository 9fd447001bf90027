import { toLatinDigits } from "../../text/digits.rules.ts";

/** How a country writes phone numbers. */
interface NumberPlan {
  /** The country's calling code (ITU-T E.164). */
  code: string;
  /** The prefix of national numbers; empty if they have none. */
  trunk: string;
  /** The prefix of numbers of other countries. */
  exit: string;
}

const plan = (code: string, trunk: string, exit = "00"): NumberPlan => ({ code, trunk, exit });

const northAmerica = plan("1", "1", "011");

/** The number plans of countries, by ISO 3166-1 code (ITU Operational Bulletin, national numbering plans). */
const plans: Readonly<Record<string, NumberPlan>> = {
  ...{ US: northAmerica, CA: northAmerica },
  ...{ AT: plan("43", "0"), BE: plan("32", "0"), BG: plan("359", "0"), CH: plan("41", "0"), DE: plan("49", "0") },
  ...{ FI: plan("358", "0"), FR: plan("33", "0"), GB: plan("44", "0"), HR: plan("385", "0"), HU: plan("36", "06") },
  ...{ IE: plan("353", "0"), NL: plan("31", "0"), RO: plan("40", "0"), SE: plan("46", "0"), SI: plan("386", "0") },
  ...{ SK: plan("421", "0"), TR: plan("90", "0"), IL: plan("972", "0"), AE: plan("971", "0"), ZA: plan("27", "0") },
  ...{ CY: plan("357", ""), CZ: plan("420", ""), DK: plan("45", ""), EE: plan("372", ""), ES: plan("34", "") },
  ...{ GR: plan("30", ""), IS: plan("354", ""), IT: plan("39", ""), LU: plan("352", ""), LV: plan("371", "") },
  ...{ MT: plan("356", ""), MX: plan("52", ""), NO: plan("47", ""), PL: plan("48", ""), PT: plan("351", "") },
  ...{ AU: plan("61", "0", "0011"), IN: plan("91", "0"), JP: plan("81", "0", "010"), NZ: plan("64", "0") },
};

/** The calling codes of countries; none begins another one (ITU-T E.164, list of assigned country codes). */
const callingCode =
  "(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])\\d)";
const leadingCode = new RegExp(`^${callingCode}`);
/** "+49 (0)30" names the national prefix, which is left out after a calling code. */
const namedPrefix = new RegExp(`^(\\s*\\+\\s*${callingCode}[^(\\d]*)\\(0\\)`);

const toDigits = (text: string): string => text.replaceAll(/\D/g, "");

/** A phone number in one form, however it was typed: "+" and its digits with the calling code, or the bare digits of a
 *  local number. In the US, "(718) 555-0199" and "+1 718 555 0199" are "+17185550199"; in Germany "0170 123" and
 *  "+49 (0)170 123" are "+49170123". */
export const normalizePhone = (text: string, countryCode: string): string => {
  const folded = toLatinDigits(text.normalize("NFKC")).replace(namedPrefix, "$1").trim();
  const digits = toDigits(folded);
  if (folded.startsWith("+")) return `+${digits}`;
  const country = plans[countryCode];
  if (!country) return digits;
  const { code, trunk, exit } = country;
  if (digits.startsWith(exit)) return `+${digits.slice(exit.length)}`;
  if (digits.startsWith(trunk)) return `+${code}${digits.slice(trunk.length)}`;
  // Without its area code, a German number starts with other digits than 0. An American one has an area code or not.
  return trunk === northAmerica.trunk ? `+${code}${digits}` : digits;
};

/** A phone number for storage: as E.164 (ITU-T) if it has a calling code and a plausible length, else as it was typed.
 *  In the US, "(718) 555-0199" is "+17185550199", and "555-0199" without an area code stays. */
export const toStoredPhone = (text: string, countryCode: string): string => {
  const normalized = normalizePhone(text, countryCode);
  return /^\+(1\d{10}|[2-9]\d{6,14})$/.test(normalized) ? normalized : text.trim();
};

/** The digits that a number may have been typed with, each form once. "+49170123" in Germany was typed as 49170123,
 *  0049170123, 490170123 or 0170123. */
export const listTypedDigits = (normalized: string, countryCode: string): string[] => {
  const country = plans[countryCode];
  const digits = toDigits(normalized);
  if (!normalized.startsWith("+")) return [digits];
  const withPrefix = digits.replace(leadingCode, "$&0");
  if (!country) return [digits, withPrefix];
  const { code, trunk, exit } = country;
  const abroad = [digits, withPrefix, exit + digits];
  if (!digits.startsWith(code)) return [...new Set(abroad)];
  const national = digits.slice(code.length);
  const bare = trunk === "" || trunk === northAmerica.trunk ? [national] : [];
  return [...new Set([...abroad, trunk + national, ...bare])];
};
