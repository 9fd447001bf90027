/** Output of wrangler at each start and rebuild that is irrelevant here: tables of bindings and modules, and the
 *  requests of `npm start` itself. */
const noise: readonly RegExp[] = [
  /^\s*$/,
  /^\s*⛅|^─+$/,
  /^[┌├│└]/,
  /^env\./,
  /^(Binding|Attaching additional modules|Using secrets defined|Your Worker has access)/,
  /^⎔/,
  /^\[custom build\] Running:/,
  /^\[custom build\]\s*$/,
  /ProxyWorker: .* recovered on attempt/,
  /^Cloudflare collects anonymous telemetry/,
  /^\[wrangler:info\] (✨|Ready on|GET \/api\/health|GET \/cdn-cgi\/)/,
  /Scheduled Workers are not automatically triggered/,
  /^\s+To manually trigger a scheduled event/,
  /^\s+curl "http:\/\/localhost:\d+\/cdn-cgi/,
  /^\s+For more details, see .*cron-triggers/,
];

/** Terminal escape sequences for colours (ECMA-48, CSI). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape sequence begins with this character.
const escapes = /\u001b\[[0-9;]*m/g;

/** Whether a line of wrangler's output should be printed: errors, the worker's logs, and other requests. */
export const isWorthShowing = (line: string): boolean => {
  const text = line.replaceAll(escapes, "");
  return !noise.some((pattern) => pattern.test(text));
};

/** Whether wrangler reports that it rebuilds after an edit. Its proxy holds all requests until then. */
export const saysRebuilding = (line: string): boolean => line.includes("changed, restarting build");

/** Whether workerd reports that a port which wrangler chose for it is no longer free. */
export const saysPortTaken = (line: string): boolean => line.includes("Address already in use (socket");

/** Whether wrangler reports a crash of workerd. It restarts workerd, but its proxy no longer responds. */
export const saysCrashed = (line: string): boolean => line.includes("runtime crashed unexpectedly");
