import { createSignal, onCleanup, onMount } from "solid-js";

/** The whole screen for the board. */
export interface FullScreen {
  isOn(): boolean;
  /** Whether the browser offers it; a phone may not. */
  isOffered: boolean;
  toggle(): void;
}

export const createFullScreen = (): FullScreen => {
  const [isOn, setOn] = createSignal(document.fullscreenElement !== null);
  onMount(() => {
    const update = (): void => {
      setOn(document.fullscreenElement !== null);
    };
    document.addEventListener("fullscreenchange", update);
    onCleanup(() => {
      document.removeEventListener("fullscreenchange", update);
      if (document.fullscreenElement) void document.exitFullscreen();
    });
  });
  const toggle = (): void => {
    const change = isOn() ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // A browser may refuse, and the board then stays as it is.
    change.catch(() => undefined);
  };
  return { isOn, isOffered: document.fullscreenEnabled, toggle };
};
