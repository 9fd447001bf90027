import { createContext, createSignal, type JSX, onCleanup, onMount, useContext } from "solid-js";
import { Refused } from "../api/client.ts";
import type { StaffUser } from "./api.ts";
import type { DashboardTranslate } from "./messages.ts";

/** What every part of the dashboard reads: the words, who looks, and how instants are written. */
export interface Dashboard {
  t: DashboardTranslate;
  user: StaffUser;
  /** The server's time. */
  now(): string;
  /** A day and a time in the store's zone. */
  formatInstant(at: string): string;
  /** A sentence for the live region. */
  announcement(): string;
  announce(text: string): void;
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

/** What is read when its panel opens and after each change: undefined until then, null where no answer came. */
export interface Loaded<Value> {
  value(): Value | null | undefined;
  reload(): Promise<void>;
}

export const createLoaded = <Value,>(read: () => Promise<Value>): Loaded<Value> => {
  const [value, setValue] = createSignal<Value | null>();
  const reload = async (): Promise<void> => {
    const latest = await read().catch(() => null);
    // What has not changed is not drawn anew, so that focus stays where it is.
    if (value() === undefined || JSON.stringify(latest) !== JSON.stringify(value())) setValue(() => latest);
  };
  // Somebody else may have changed it while this window was not looked at.
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

/** Rows that are read when their panel opens and after each change: undefined until then, null where no answer came. */
export interface List<Row> {
  rows(): Row[] | null | undefined;
  reload(): Promise<void>;
}

export const createList = <Row,>(read: () => Promise<Row[]>): List<Row> => {
  const { value, reload } = createLoaded(read);
  return { rows: value, reload };
};

/** Sentences by the path of the field they stand at; `form` is for the form as a whole. */
export type Errors = Readonly<Record<string, string>>;

/** What a generated write held against its data, by the fields of a form; what stands at none of them is for the whole form. */
export const explainData =
  (fields: readonly string[]) =>
  ({ errors }: Refused): Errors =>
    Object.fromEntries(
      errors.map(({ path, message }) => {
        const field = path.replace(/^data\.(\w+).*$/, "$1");
        return [fields.includes(field) ? field : "form", message];
      }),
    );

/** One thing that is sent to the server, with what it held against it. */
export interface Submission {
  isBusy(): boolean;
  errors(): Errors;
  /** Shows what is wrong without asking the server; true where nothing is. */
  validate(errors: Errors): boolean;
  /** What the work brought, or null where it was refused. A second call while one is under way does nothing. */
  run<Result>(work: () => Promise<Result>): Promise<{ result: Result } | null>;
}

export const createSubmission = (explain: (refusal: Refused) => Errors = () => ({})): Submission => {
  const { t } = useDashboard();
  const [isBusy, setBusy] = createSignal(false);
  const [errors, setErrors] = createSignal<Errors>({});
  const describeError = (error: unknown): Errors => {
    if (!(error instanceof Refused)) return { form: t("failed") };
    const explained = explain(error);
    if (Object.keys(explained).length > 0) return explained;
    const fields = error.errors.map(({ path, message }) => [path, message]);
    return fields.length > 0 ? Object.fromEntries(fields) : { form: error.message };
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
