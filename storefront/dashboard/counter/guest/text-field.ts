import { useCounter } from "../counter.tsx";
import type { DraftTexts } from "../draft/draft.ts";

/** Creates the props of a text's field. What is typed counts at once, so that nothing is left to save. */
export const useTextField = () => {
  const { state, setDraft, refusal, setRefusal } = useCounter();
  return (name: keyof DraftTexts) => ({
    id: `counter-${name}`,
    get value() {
      return state.draft[name];
    },
    get error() {
      return refusal()?.fields[name];
    },
    onInput: (text: string): void => {
      const refused = refusal();
      if (refused?.fields[name] !== undefined) {
        const fields = { ...refused.fields, [name]: undefined };
        setRefusal(Object.values(fields).some(Boolean) ? { ...refused, fields } : null);
      }
      setDraft({ [name]: text });
    },
  });
};
