/** The countries (ISO 3166-1 alpha-2) nearest to each location in which Cloudflare creates objects. A country on two
 *  coasts is in the location of most of its people. Source: Cloudflare, Durable Objects, "Data location". */
const countriesByLocation = {
  wnam: "MX UM",
  enam: "AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS NI PA PM PR SV SX TC TT US VC VG VI",
  sam: "AQ AR BO BR BV CL CO EC FK GF GS GY PE PY SR UY VE",
  weur: "AD AT BE CH DE DK ES FO FR GB GG GI IE IM IS IT JE LI LU MC MT NL NO PT SE SJ SM VA",
  eeur: "AL AM AX AZ BA BG BY CY CZ EE FI GE GR HR HU LT LV MD ME MK PL RO RS RU SI SK TR UA XK",
  me: "AE BH EG IL IQ IR JO KW LB OM PS QA SA SY YE",
  afr: "AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW",
  apac: "AF BD BT IN IO KG KZ LK MV NP PK TJ TM UZ",
  "apac-ne": "CN HK JP KP KR MN MO TW",
  "apac-se": "BN ID KH LA MM MY PH SG TH TL VN",
  oc: "AS AU CC CK CX FJ FM GU HM KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV VU WF WS",
} as const satisfies Record<DurableObjectLocationHint, string>;

const mapCountries = (): ReadonlyMap<string, DurableObjectLocationHint> =>
  new Map(
    // Safe cast: these are the keys of the table, and Object.entries widens them to string.
    (Object.entries(countriesByLocation) as [DurableObjectLocationHint, string][]).flatMap(([location, countries]) =>
      countries.split(" ").map((country) => [country, location] as const),
    ),
  );

let locations: ReadonlyMap<string, DurableObjectLocationHint> | null = null;

/** The location for a country's objects; null if the country is unknown. locationIn("JP") is "apac-ne". */
export const locationIn = (countryCode: string | null | undefined): DurableObjectLocationHint | null => {
  locations ??= mapCountries();
  return locations.get(countryCode ?? "") ?? null;
};
