import { createContext, createSignal, type JSX, onCleanup, onMount, useContext } from "solid-js";
import { isFault, Refused } from "../api/client.ts";
import { createFaultReport } from "../parts/answers.ts";
import type { StaffUser } from "./api.ts";
import type { UnsavedChanges } from "./form/unsaved.ts";
import { type DashboardTranslate, describeFailure, describeRefusal } from "./messages.ts";

/** What a button beside an announcement does. */
export interface AnnouncedAction {
  text: string;
  run(): void;
}

/** The context that every part of the dashboard reads. */
export interface Dashboard {
  t: DashboardTranslate;
  user: StaffUser;
  /** The server's time. */
  now(): string;
  /** Formats an instant as date and time in the store's zone. */
  formatInstant(at: string): string;
  /** The text of the live region. */
  announcement(): string;
  /** Shows a text for some seconds, with a button if there is something to undo. */
  announce(text: string, action?: AnnouncedAction): void;
  announcedAction(): AnnouncedAction | null;
  unsaved: UnsavedChanges;
}

const DashboardContext = createContext<Dashboard>();

export const DashboardProvider = (props: { value: Dashboard; children: JSX.Element }) => (
  <DashboardContext.Provider value={props.value}>{props.children}</DashboardContext.Provider>
);

export const useDashboard = (): Dashboard => {
  const dashboard = useContext(DashboardContext);
  if (!dashboard) throw new Error("useDashboard must be called inside a DashboardProvider.");
  return dashboard;
};

/** A value that loads with its panel and reloads after each change. Undefined while loading, null if loading failed. */
export interface Loaded<Value> {
  value(): Value | null | undefined;
  reload(): Promise<void>;
}

interface LoadOptions {
  /** Whether a failed reload keeps the last value. A form below it would lose what was typed. */
  keepsLast?: boolean;
}

export const createLoaded = <Value,>(
  read: () => Promise<Value>,
  { keepsLast = false }: LoadOptions = {},
): Loaded<Value> => {
  const [value, setValue] = createSignal<Value | null>();
  const reportFault = createFaultReport();
  let started = 0;
  let applied = 0;
  const reload = async (): Promise<void> => {
    started += 1;
    const turn = started;
    const latest = await read().catch((error: unknown) => {
      if (isFault(error)) reportFault(error);
      return null;
    });
    // An answer that was overtaken by a newer one is out of date.
    if (turn < applied) return;
    applied = turn;
    if (keepsLast && latest === null && value()) return;
    // Keep an unchanged value, so that nothing re-renders and focus stays.
    if (value() === undefined || JSON.stringify(latest) !== JSON.stringify(value())) setValue(() => latest);
  };
  // Another user may have changed it while this window was hidden.
  const reloadIfVisible = (): void => {
    if (document.visibilityState === "visible" && value()) void reload();
  };
  onMount(() => {
    void reload();
    document.addEventListener("visibilitychange", reloadIfVisible);
    onCleanup(() => document.removeEventListener("visibilitychange", reloadIfVisible));
  });
  return { value, reload };
};

/** Rows that load with their panel and reload after each change. Undefined while loading, null if loading failed. */
export interface List<Row> {
  rows(): Row[] | null | undefined;
  reload(): Promise<void>;
}

export const createList = <Row,>(read: () => Promise<Row[]>): List<Row> => {
  const { value, reload } = createLoaded(read);
  return { rows: value, reload };
};

/** Messages by field path. `form` is for the form as a whole. */
export type Errors = Readonly<Record<string, string>>;

/** Maps the errors of a generated mutation to a form's fields. Errors of other fields go to `form`. */
export const explainData =
  (fields: readonly string[]) =>
  ({ errors }: Refused): Errors =>
    Object.fromEntries(
      errors.map(({ path, message }) => {
        const field = path.replace(/^data\.(\w+).*$/, "$1");
        return [fields.includes(field) ? field : "form", message];
      }),
    );

/** A request to the server, with the errors that it returned. */
export interface Submission {
  isBusy(): boolean;
  errors(): Errors;
  /** Shows validation errors without calling the server. Returns true if there are none. */
  validate(errors: Errors): boolean;
  /** Resolves to the result of the work, or null if it failed. A second call while one is running does nothing. */
  run<Result>(work: () => Promise<Result>): Promise<{ result: Result } | null>;
}

export const createSubmission = (explain: (refusal: Refused) => Errors = () => ({})): Submission => {
  const { t } = useDashboard();
  const [isBusy, setBusy] = createSignal(false);
  const [errors, setErrors] = createSignal<Errors>({});
  const describeError = (error: unknown): Errors => {
    if (!(error instanceof Refused)) return { form: describeFailure(t, error) };
    const explained = explain(error);
    if (Object.keys(explained).length > 0) return explained;
    const fields = error.errors.map(({ path, message }) => [path, message]);
    return fields.length > 0 ? Object.fromEntries(fields) : { form: describeRefusal(t, error) };
  };
  const validate = (fieldErrors: Errors): boolean => {
    setErrors(fieldErrors);
    return Object.keys(fieldErrors).length === 0;
  };
  const run: Submission["run"] = async (work) => {
    if (isBusy()) return null;
    setBusy(true);
    setErrors({});
    try {
      return { result: await work() };
    } catch (error) {
      setErrors(describeError(error));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, errors, validate, run };
};
