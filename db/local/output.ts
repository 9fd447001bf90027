/** What wrangler prints at each start and rebuild that says nothing about the project: tables of bindings and modules, and the
 *  requests that `npm start` itself makes. */
const noise: readonly RegExp[] = [
  /^\s*$/,
  /^\s*⛅|^─+$/,
  /^[┌├│└]/,
  /^env\./,
  /^(Binding|Attaching additional modules|Using secrets defined|Your Worker has access)/,
  /^⎔/,
  /^\[custom build\] Running:/,
  /^\[custom build\]\s*$/,
  /^Cloudflare collects anonymous telemetry/,
  /^\[wrangler:info\] (✨|Ready on|GET \/api\/health|GET \/cdn-cgi\/)/,
  /Scheduled Workers are not automatically triggered/,
  /^\s+To manually trigger a scheduled event/,
  /^\s+curl "http:\/\/localhost:\d+\/cdn-cgi/,
  /^\s+For more details, see .*cron-triggers/,
];

/** Colours and other escapes of a terminal (ECMA-48, CSI sequences). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape sequence begins with this character.
const escapes = /\u001b\[[0-9;]*m/g;

/** Whether a line of wrangler's output is worth showing: errors, what the worker logs, and the requests of others. */
export const isWorthShowing = (line: string): boolean => {
  const text = line.replaceAll(escapes, "");
  return !noise.some((pattern) => pattern.test(text));
};

/** Whether wrangler says that workerd died. It starts workerd again, but its own proxy stays silent from then on. */
export const saysCrashed = (line: string): boolean => line.includes("runtime crashed unexpectedly");
