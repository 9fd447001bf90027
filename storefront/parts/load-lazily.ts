/** How often the import of a file of the build failed, by the file's address. */
const failures: Record<string, number> = {};

/** Imports a file of the build. After a failure its address is a new one: by the standard a document remembers that a
 *  module failed, and never requests it again (HTML, "module map"). The build calls this in place of `import()`. */
const importFile = (file: string): Promise<unknown> => {
  const failed = failures[file];
  return import(/* @vite-ignore */ failed ? `${file}?${failed}` : file).catch((error: unknown) => {
    failures[file] = (failed ?? 0) + 1;
    throw error;
  });
};

Object.assign(globalThis, { importFile });

/** Requests the style sheets that did not arrive again. Vite requests each of them once. */
const loadStylesAgain = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]:not([disabled])"))
    if (!link.sheet) link.href += "?1";
};

/** Loads code or texts that a page needs later: the one way to import dynamically, `load` being no more than the
 *  import. What does not arrive is requested once more. Rejects if that fails too; a further call begins anew. */
export const loadLazily = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch(() => {
    loadStylesAgain();
    return load();
  });

/** Reports a fault of the page to the server. If the code for it does not arrive, the report is lost. */
export const noteFault = (error: unknown, part: string): undefined => {
  loadLazily(() => import("./report-fault.ts")).then(
    (module) => module.reportFault(error, part),
    () => undefined,
  );
};

/** Loads something without which the page is complete. Undefined if it did not arrive. */
export const loadOptional = <Module>(load: () => Promise<Module>): Promise<Module | undefined> =>
  loadLazily(load).catch((error: unknown) => noteFault(error, "optional"));

/** The page's start script. Its name contains a hash of everything that it loads, so it names the build. */
export const startScript = (): string => document.querySelector('script[src^="/assets/"]')?.getAttribute("src") ?? "";

/** Whether the server has another build than this page. False if it does not answer. */
export const isOutdated = async (): Promise<boolean> => {
  const response = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  return response?.ok ? !(await response.text()).includes(startScript()) : false;
};

/** The fields that a person has changed. */
const touched = new WeakSet<EventTarget>();
if ("document" in globalThis) addEventListener("input", ({ target }) => target && touched.add(target), true);

/** Loads the page anew if it is of an earlier build, and nothing in it was typed or chosen. A page that was reloaded
 *  stays as it is, so that no page can reload for ever. */
export const replaceOutdated = async (): Promise<void> => {
  if (performance.getEntriesByType("navigation")[0]?.toJSON().type === "reload" || !(await isOutdated())) return;
  const fields = [...document.querySelectorAll<HTMLInputElement>("input,textarea")];
  if (!fields.every((field) => field.value === field.defaultValue && !touched.has(field))) return;
  // What a person does until the new page arrives would be lost.
  document.body.inert = true;
  location.reload();
};
