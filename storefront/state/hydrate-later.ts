import { type Component, lazy, sharedConfig } from "solid-js";
import { contain } from "../parts/contain.tsx";
import { nextTask } from "./after-paint.ts";

/** Whether the server renders the page, or the browser hydrates it. */
export const isHydrating = (): boolean => Boolean(sharedConfig.context);

/** Hydrates one part of a page in a task of its own, so that the browser can respond to a tap before the next part. If
 *  it fails, the part stays as the server rendered it, and the others are not affected. `onDead` is called if none of
 *  it was hydrated.
 *  Solid hydrates a lazy component when its module has loaded; this one loads in the next task. Each call returns a
 *  component for one place of the page, because Solid loads a lazy component once. A part that is created after the
 *  hydration, or on the server, is rendered at once. */
export const hydrateLater = <Props extends object>(
  Part: Component<Props>,
  name: string,
  onDead: () => void = () => undefined,
): Component<Props> => {
  const Contained: Component<Props> = (props) => contain(() => Part(props), name, { onDead });
  const Later = lazy(async () => {
    await nextTask();
    return { default: Contained };
  });
  // Calls the component itself, because a further level would lengthen the hydration keys of all cards.
  return (props) => (!import.meta.env.SSR && isHydrating() ? Later(props) : Contained(props));
};

/** Renders one part of a large component in a task of its own, once for each component that this returns. The nearest
 *  Suspense displays all of its parts together, so that nothing moves. */
export const renderLater = <Props extends object>(Part: Component<Props>): Component<Props> =>
  lazy(async () => {
    await nextTask();
    return { default: Part };
  });

/** Waits until every part of the page is hydrated. */
export const hydrationEnd = async (): Promise<void> => {
  do await nextTask();
  while (sharedConfig.count);
};
