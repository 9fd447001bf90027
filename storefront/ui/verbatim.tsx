import { createEffect } from "solid-js";

interface VerbatimProps {
  text: string;
  /** Called after the text has changed. */
  onChange?(element: HTMLElement, before: string): unknown;
}

/** An amount, a quantity or a time, which translators leave as it is. A changed text replaces whatever an extension
 *  made of the former one. */
export const Verbatim = (props: VerbatimProps) => {
  let element: HTMLElement | undefined;
  const { text: first } = props;
  createEffect((before: string) => {
    const { text } = props;
    if (element && text !== before) {
      element.textContent = text;
      props.onChange?.(element, before);
    }
    return text;
  }, first);
  return (
    <bdi ref={element} translate="no">
      {first}
    </bdi>
  );
};
