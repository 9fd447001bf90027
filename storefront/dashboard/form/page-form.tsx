import { createContext, createEffect, createSignal, type JSX, onCleanup, Show, untrack, useContext } from "solid-js";
import { ErrorText } from "../../ui/error-text.tsx";
import { createFields, useFieldParser } from "../fields/draft-fields.ts";
import type { FieldParser } from "../fields/reading.ts";
import { createSubmission, type Errors, explainData, useDashboard } from "../state.tsx";
import { type SettingsChanges, writeChanges } from "../store-settings.ts";
import { createDraft } from "./draft.ts";
import { focusFirstInvalid, focusLinkedField } from "./form-focus.ts";
import styles from "./page-form.module.css";

/** A section's share of the page's form. */
interface Part {
  fields: readonly string[];
  isDirty(): boolean;
  /** Adds the changed columns, or an error for each invalid field. Returns what to do once they are saved. */
  collect(changes: SettingsChanges, parser: FieldParser): () => void;
  discard(): void;
}

interface PageFormState {
  errors(): Errors;
  newParser(): FieldParser;
  add(part: Part): void;
}

const PageFormContext = createContext<PageFormState>();

interface PartOptions<Values extends Record<string, string | boolean>, Data extends object> {
  /** The values of the fields, which have the names of the API's fields. */
  values(): Values;
  /** Parses the values into columns. Adds an error for each invalid field. */
  read(values: Values, parser: FieldParser): Data;
}

/** The columns that differ. Only they are written, so that edits of other people survive. */
const changedColumns = (before: object, after: object): object => {
  const unchanged = new Map(Object.entries(before).map(([name, value]) => [name, JSON.stringify(value)]));
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => unchanged.get(name) !== JSON.stringify(value)),
  );
};

const usePart =
  <Target extends keyof SettingsChanges>(target: Target) =>
  <Values extends Record<string, string | boolean>>(
    prefix: string,
    { values, read }: PartOptions<Values, SettingsChanges[Target]>,
  ) => {
    const form = useContext(PageFormContext);
    if (!form) throw new Error("A part of the settings must be inside a PageForm.");
    const draft = createDraft(untrack(values));
    form.add({
      fields: Object.keys(draft.values),
      isDirty: draft.isDirty,
      collect: (changes, parser) => {
        const taken = { ...draft.values };
        Object.assign(changes[target], changedColumns(read(draft.saved(), form.newParser()), read(taken, parser)));
        return () => draft.accept(taken);
      },
      discard: () => draft.reset(),
    });
    createEffect(() => {
      const latest = values();
      untrack(() => draft.rebase(latest));
    });
    return { values: draft.values, ...createFields(prefix, draft, form.errors) };
  };

/** The fields of a section of the settings that guests see. */
export const useSettingsPart = usePart("settings");

/** The fields of a section of the restaurant's internal rules. */
export const useOperationsPart = usePart("operations");

interface SaveBarProps {
  isDirty: boolean;
  isBusy: boolean;
  savedText: string;
  error: string | undefined;
  onDiscard(): void;
}

/** The one Save of a page, which stays in sight while something is unsaved. */
const SaveBar = (props: SaveBarProps) => {
  const { t } = useDashboard();
  let saveButton: HTMLButtonElement | undefined;
  const discard = (): void => {
    // The button that has the focus disappears.
    saveButton?.focus();
    props.onDiscard();
  };
  return (
    <div class={styles["bar"]} data-dirty={props.isDirty}>
      <ErrorText text={props.error} />
      <p role="status">{props.isDirty ? t("form.unsaved") : props.savedText}</p>
      <Show when={props.isDirty}>
        <button type="button" class="button quiet" onClick={discard}>
          {t("form.discard")}
        </button>
      </Show>
      <button ref={saveButton} type="submit" class="button" aria-disabled={!props.isDirty || props.isBusy}>
        {t("save")}
      </button>
    </div>
  );
};

interface PageFormProps {
  label: string;
  onSaved(): void;
  /** Content beside the form, such as a preview of the changes that are not saved. */
  beside?(changes: () => SettingsChanges["settings"]): JSX.Element;
  children: JSX.Element;
}

/** The sections of a page that are saved together. A refused save leaves everything as it was typed. */
export const PageForm = (props: PageFormProps) => {
  const { t, unsaved } = useDashboard();
  const [parts, setParts] = createSignal<readonly Part[]>([]);
  const [savedText, setSavedText] = createSignal("");
  const submission = createSubmission((refusal) => explainData(parts().flatMap(({ fields }) => fields))(refusal));
  const newParser = useFieldParser();
  const isDirty = () => parts().some((part) => part.isDirty());
  let form: HTMLFormElement | undefined;
  unsaved.watch(isDirty);
  focusFirstInvalid(
    () => form,
    () => submission.errors(),
  );
  focusLinkedField(() => form);
  const add = (part: Part): void => {
    setParts((current) => [...current, part]);
    onCleanup(() => setParts((current) => current.filter((other) => other !== part)));
  };
  const unsavedChanges = (): SettingsChanges["settings"] => {
    const changes: SettingsChanges = { settings: {}, operations: {} };
    for (const part of parts()) if (part.isDirty()) part.collect(changes, newParser());
    return changes.settings;
  };
  const discard = (): void => {
    submission.validate({});
    for (const part of parts()) part.discard();
  };
  const save = async (): Promise<void> => {
    if (!isDirty() || submission.isBusy()) return;
    const parser = newParser();
    const changes: SettingsChanges = { settings: {}, operations: {} };
    const accept = parts()
      .filter((part) => part.isDirty())
      .map((part) => part.collect(changes, parser));
    if (!submission.validate(parser.errors)) return;
    if (!(await submission.run(() => writeChanges(changes)))) return;
    for (const takeAsSaved of accept) takeAsSaved();
    setSavedText(t(Object.keys(changes.settings).length > 0 ? "saved" : "settings.teamSaved"));
    props.onSaved();
  };
  return (
    <PageFormContext.Provider value={{ errors: submission.errors, newParser, add }}>
      <form
        ref={form}
        class={styles["form"]}
        aria-label={props.label}
        novalidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {props.children}
        <SaveBar
          isDirty={isDirty()}
          isBusy={submission.isBusy()}
          savedText={savedText()}
          error={submission.errors()["form"]}
          onDiscard={discard}
        />
      </form>
      {props.beside?.(unsavedChanges)}
    </PageFormContext.Provider>
  );
};
