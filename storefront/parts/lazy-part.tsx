import { type Component, type JSX, lazy } from "solid-js";
import { useShop } from "../state/shop.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { contain } from "./contain.tsx";
import { loadLazily, noteFault } from "./load-lazily.ts";

type PartKind = "inline" | "dialog";

interface Closable {
  onClose?(): void;
}

/** The props of a module's component. One without props takes none. */
type PartProps<Part> = Part extends (props: infer Props) => unknown ? (Props extends object ? Props : object) : never;

export type LazyPart<Props extends object> = Component<Props> & {
  /** Loads the code before the part is needed. Resolves even if it does not arrive, because the part says so. */
  preload(): Promise<void>;
};

/** Words in a dialog of their own. A page whose dialog is a route has no `onClose`, and goes back. */
const framed = ({ onClose = () => history.back() }: Closable) => ({
  onClose,
  frame: (words: JSX.Element) => (
    <Dialog label={useShop().t("partFailed")} kind="sheet" onClose={onClose}>
      {words}
    </Dialog>
  ),
});

/** A component that `load` brings when it is first rendered. A page that is loaded anew opens it at `address`. */
export const lazyComponent = <Props extends object>(
  load: () => Promise<Component<Props>>,
  name: string,
  kind: PartKind = "inline",
  address?: string,
): LazyPart<Props & Closable> => {
  const Part = lazy(async () => ({ default: await loadLazily(load) }));
  const Contained = (props: Props & Closable) =>
    contain(() => <Part {...props} />, name, { address, ...(kind === "dialog" ? framed(props) : {}) });
  return Object.assign(Contained, {
    preload: async () => {
      await Part.preload().catch((error: unknown) => noteFault(error, name));
    },
  });
};

/** A part of a page whose code is loaded when it is first rendered. Put it inside a Suspense. If the code does not
 *  arrive, the part says so in its place, and a dialog in a dialog. A page
 *  that is loaded anew opens it at `address`. */
export const lazyPart = <Module, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
  kind?: PartKind,
  address?: string,
): LazyPart<PartProps<Module[Name]> & Closable> =>
  // The named boundary: the module's own type says which props its component has.
  lazyComponent(async () => (await load())[name] as Component<PartProps<Module[Name]>>, name, kind, address);
