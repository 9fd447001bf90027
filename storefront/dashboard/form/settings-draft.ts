import { createSignal } from "solid-js";
import type { Reading } from "../fields/reading.ts";
import { createTexts, useReading } from "../fields/texts.ts";
import { createSubmission, explainData } from "../state.tsx";
import { type SettingsChange, writeSettings } from "../store-settings.ts";

interface SettingsDraft<Text extends string, Flag extends string> {
  texts: Readonly<Record<Text, string>>;
  flags: Readonly<Record<Flag, boolean>>;
  /** The settings that the draft means; what it cannot mean is held against its fields. */
  read(texts: Readonly<Record<Text, string>>, flags: Readonly<Record<Flag, boolean>>, reading: Reading): SettingsChange;
  onChanged(): void;
}

/** A few settings as they are typed and ticked, under the names that the server knows them by. */
export const createSettingsDraft = <Text extends string, Flag extends string>(
  prefix: string,
  { texts: initial, flags: initialFlags, read, onChanged }: SettingsDraft<Text, Flag>,
) => {
  const submission = createSubmission(explainData([...Object.keys(initial), ...Object.keys(initialFlags)]));
  const { texts, field } = createTexts(prefix, initial, submission.errors);
  const [flags, setFlags] = createSignal(initialFlags);
  const newReading = useReading();
  const flag = (name: Flag) => ({
    get isOn() {
      return flags()[name];
    },
    onChange: (isOn: boolean): void => {
      setFlags((now) => ({ ...now, [name]: isOn }));
    },
  });
  const submit = async (): Promise<boolean> => {
    const reading = newReading();
    const data = read(texts(), flags(), reading);
    if (!submission.passes(reading.wrongs)) return false;
    const done = await submission.run(() => writeSettings(data));
    if (done) onChanged();
    return done !== null;
  };
  return { texts, flags, field, flag, submission, submit };
};
