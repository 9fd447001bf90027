/** The files of the build that arrive or have arrived, by their paths. */
const files: Record<string, Promise<unknown> | undefined> = {};

/** Brings a script into the browser's cache. */
const fetchScript = async (path: string): Promise<void> => {
  const response = await fetch(path);
  if (!response.ok) throw new TypeError(`Failed to load ${path}`);
  await response.text();
};

/** Applies a style sheet. Styles that the server wrote into the page have a link already. */
const linkStyles = (path: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    if (document.querySelector(`link[rel=stylesheet][href="${path}"]`)) return resolve(path);
    const link = document.createElement("link");
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new TypeError(`Failed to load ${path}`));
    };
    document.head.appendChild(Object.assign(link, { rel: "stylesheet", crossOrigin: "", href: path }));
  });

const loadFile = (path: string): Promise<unknown> =>
  (files[path] ??= (path.endsWith(".css") ? linkStyles : fetchScript)(path).catch((error: unknown) => {
    files[path] = undefined;
    throw error;
  }));

/** Imports a module after its files have arrived. By the standard a document remembers that the file of a module, or of
 *  one of its imports, got lost, and never requests it again (HTML, "module map"). */
export const importAfter = async <Module>(load: () => Promise<Module>, names: readonly string[]): Promise<Module> => {
  // A further call requests all lost files again, so this one waits for all.
  for (const outcome of await Promise.allSettled(names.map((name) => loadFile(`/${name}`))))
    if (outcome.status === "rejected") throw outcome.reason;
  return load();
};

/** Imports a file beside this one. The build calls this in place of `import()`. */
const importFile = (file: string): Promise<unknown> =>
  importAfter(() => import(/* @vite-ignore */ file), [file.replace(".", "assets")]);

Object.assign(globalThis, { importFile });

/** Loads code or texts that a page needs later: the one way to import dynamically, `load` being no more than the
 *  import. What does not arrive is requested once more. Rejects if that fails too; a further call begins anew. */
export const loadLazily = <Module>(load: () => Promise<Module>): Promise<Module> => load().catch(() => load());

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

/** Loads the page anew, at `address` if what a person has opened is found there alone. */
export const reload = (address?: string): void => {
  if (address) history.replaceState(history.state, "", address);
  location.reload();
};

/** Loads the page anew, as `reload`, if it is of an earlier build, and nothing in it was typed or chosen. A page that
 *  was reloaded stays as it is, so that no page can reload for ever. */
export const replaceOutdated = async (address?: string): Promise<void> => {
  if (performance.getEntriesByType("navigation")[0]?.toJSON().type === "reload" || !(await isOutdated())) return;
  const fields = [...document.querySelectorAll<HTMLInputElement>("input,textarea")];
  if (!fields.every((field) => field.value === field.defaultValue && !touched.has(field))) return;
  // What a person does until the new page arrives would be lost.
  document.body.inert = true;
  reload(address);
};
