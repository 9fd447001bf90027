/** The names of sites by their domains. */
const siteNames: Readonly<Record<string, string>> = {
  "instagram.com": "Instagram",
  "facebook.com": "Facebook",
  "tiktok.com": "TikTok",
  "youtube.com": "YouTube",
  "x.com": "X",
  "threads.net": "Threads",
  "bsky.app": "Bluesky",
  "line.me": "LINE",
  "yelp.com": "Yelp",
  "tripadvisor.com": "Tripadvisor",
  "maps.app.goo.gl": "Google Maps",
  "google.com": "Google",
  "tabelog.com": "食べログ",
};

/** The name of the site that an address leads to, for its link. nameSite("https://www.instagram.com/a") is
 *  "Instagram", and of an unknown site it is the domain. */
export const nameSite = (url: string): string => {
  const host = new URL(url).hostname.replace(/^www\./, "");
  const found = Object.entries(siteNames).find(([domain]) => host === domain || host.endsWith(`.${domain}`));
  return (found?.[1] ?? host).slice(0, 40);
};
