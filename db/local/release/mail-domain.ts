import { resolveTxt } from "node:dns/promises";
import { advice, type Finding } from "./finding.ts";

type ResolveTxt = (name: string) => Promise<string[][]>;

/** Subdomains whose SPF record counts for the bounces of Cloudflare's Email Service and of Resend. */
const bounceSubdomains = ["", "cf-bounce.", "send."];

/** Names under which mail services publish their DKIM key. There is no way to list those of a domain. */
const usualSelectors = ["cf2024-1", "cf-bounce", "resend", "default", "mail", "google", "selector1", "s1", "k1"];

const hasRecord = async (names: readonly string[], begins: RegExp, resolve: ResolveTxt): Promise<boolean> => {
  const answers = await Promise.all(names.map((name) => resolve(name).catch(() => [])));
  return answers.flat().some((parts) => begins.test(parts.join("")));
};

/** A domain and those above it, without the top level. */
const listParents = (domain: string): string[] => {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join("."));
};

/** Whether receivers can verify the sender of the mail, by SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489). */
export const checkMailDomain = async (
  address: string,
  selector: string | undefined,
  resolve: ResolveTxt = resolveTxt,
): Promise<Finding[]> => {
  const domain = address.split("@").at(-1) ?? "";
  const selectors = selector === undefined ? usualSelectors : [selector];
  const spfNames = bounceSubdomains.map((subdomain) => `${subdomain}${domain}`);
  const dkimNames = selectors.map((name) => `${name}._domainkey.${domain}`);
  const dmarcNames = listParents(domain).map((name) => `_dmarc.${name}`);
  const [hasSpf, hasDkim, hasDmarc] = await Promise.all([
    hasRecord(spfNames, /^v=spf1 /, resolve),
    hasRecord(dkimNames, /(?:^|;)\s*p=[^;\s]/, resolve),
    hasRecord(dmarcNames, /^v=DMARC1;/, resolve),
  ]);
  const record = "Add the record that your mail service names to the DNS of the domain.";
  return [
    ...(hasSpf ? [] : [advice(`${domain} has no SPF record, so its mail may count as spam.`, record)]),
    ...(hasDkim
      ? []
      : [
          advice(
            `No DKIM key of ${domain} was found under ${selectors.join(", ")}.`,
            selector === undefined ? "If it has another name, add --dkim <name> to this command." : record,
          ),
        ]),
    ...(hasDmarc
      ? []
      : [
          advice(
            `${domain} has no DMARC record, and large mail services refuse such mail.`,
            `Add the TXT record _dmarc.${domain} with "v=DMARC1; p=none; rua=mailto:you@${domain}".`,
          ),
        ]),
  ];
};
