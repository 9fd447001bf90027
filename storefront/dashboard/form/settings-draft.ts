import { createSignal } from "solid-js";
import type { FieldParser } from "../fields/reading.ts";
import { createTexts, useFieldParser } from "../fields/texts.ts";
import { createSubmission, explainData } from "../state.tsx";
import { type SettingsChange, writeSettings } from "../store-settings.ts";

interface SettingsDraft<Text extends string, Flag extends string> {
  texts: Readonly<Record<Text, string>>;
  flags: Readonly<Record<Flag, boolean>>;
  /** Parses the draft into settings. Adds an error for each invalid field. */
  read(
    texts: Readonly<Record<Text, string>>,
    flags: Readonly<Record<Flag, boolean>>,
    parser: FieldParser,
  ): SettingsChange;
  onChanged(): void;
}

/** The draft of some settings. Its fields have the names of the API's fields. */
export const createSettingsDraft = <Text extends string, Flag extends string>(
  prefix: string,
  { texts: initial, flags: initialFlags, read, onChanged }: SettingsDraft<Text, Flag>,
) => {
  const submission = createSubmission(explainData([...Object.keys(initial), ...Object.keys(initialFlags)]));
  const { texts, field } = createTexts(prefix, initial, submission.errors);
  const [flags, setFlags] = createSignal(initialFlags);
  const newParser = useFieldParser();
  const flag = (name: Flag) => ({
    get isOn() {
      return flags()[name];
    },
    onChange: (isOn: boolean): void => {
      setFlags((current) => ({ ...current, [name]: isOn }));
    },
  });
  const submit = async (): Promise<boolean> => {
    const parser = newParser();
    const data = read(texts(), flags(), parser);
    if (!submission.validate(parser.errors)) return false;
    const result = await submission.run(() => writeSettings(data));
    if (result) onChanged();
    return result !== null;
  };
  return { texts, flags, field, flag, submission, submit };
};
