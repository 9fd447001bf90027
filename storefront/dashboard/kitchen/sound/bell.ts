import { createEffect, createSignal, onCleanup, onMount } from "solid-js";
import { chooseBellState } from "./ring.ts";

const storageKey = "tiffin-kitchen-sound";
const intervalMs = 4000;
/** How long a device that gave no sound is not asked again. */
const retryMs = 10_000;
const tones = [
  { hertz: 880, atSeconds: 0 },
  { hertz: 1175, atSeconds: 0.22 },
] as const;

/** Plays two notes that fade in and out, like a counter bell. */
const playChime = (context: AudioContext): void => {
  for (const { hertz, atSeconds } of tones) {
    const note = new OscillatorNode(context, { frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    const from = context.currentTime + atSeconds;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(0.4, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.6);
    note.connect(volume).connect(context.destination);
    note.start(from);
    note.stop(from + 0.65);
  }
};

export interface Bell {
  /** Whether a new order makes a sound now. */
  isOn(): boolean;
  /** Whether the user muted this device. Even if not, browsers block sound until the first tap. */
  isMuted(): boolean;
  toggle(): void;
  /** Whether no one has said on this device if new orders ring. */
  isUnanswered(): boolean;
  answer(isWithSound: boolean): void;
}

/** Rings while orders wait to be acknowledged. The mute setting is stored per device. */
export const createBell = (waiting: () => number): Bell => {
  const [isUnanswered, setUnanswered] = createSignal(localStorage.getItem(storageKey) === null);
  const [isMuted, setMuted] = createSignal(localStorage.getItem(storageKey) === "off");
  const [context, setContext] = createSignal<AudioContext | null>(null);
  const isOn = (): boolean => context() !== null && !isMuted();
  let opening: Promise<void> | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  const openAudio = async (): Promise<void> => {
    if (isMuted() || context()) return;
    const opened = new AudioContext();
    await opened.resume();
    // A call or another app can stop the audio context. The next tap creates a new one.
    opened.onstatechange = () => {
      if (opened.state !== "running" && context() === opened) setContext(null);
    };
    if (opened.state === "running" && !context()) setContext(opened);
    else await opened.close();
  };
  const resumeAudio = async (): Promise<void> => {
    opening ??= openAudio().finally(() => {
      opening = null;
    });
    await opening;
  };
  onMount(() => {
    const abort = new AbortController();
    const onGesture = ({ target, timeStamp }: Event): void => {
      if (isMuted() || context() || timeStamp - askedAt < retryMs) return;
      // The bell button handles its own taps.
      if (target instanceof Element && target.closest("[data-bell]")) return;
      askedAt = timeStamp;
      // To open a device takes some tablets a quarter of a second, so what the gesture changes is painted before.
      requestAnimationFrame(() => setTimeout(() => void resumeAudio().catch(() => undefined)));
    };
    for (const gesture of ["pointerup", "keydown"]) {
      document.addEventListener(gesture, onGesture, { signal: abort.signal });
    }
    onCleanup(() => {
      abort.abort();
      void context()?.close();
    });
  });
  createEffect(() => {
    const audio = context();
    if (!audio || chooseBellState(waiting(), isOn()) !== "ringing") return;
    playChime(audio);
    const timer = setInterval(() => playChime(audio), intervalMs);
    onCleanup(() => clearInterval(timer));
  });
  const answer = (isWithSound: boolean): void => {
    localStorage.setItem(storageKey, isWithSound ? "on" : "off");
    setUnanswered(false);
    setMuted(!isWithSound);
    if (isWithSound) void resumeAudio().catch(() => undefined);
  };
  return { isOn, isMuted, isUnanswered, answer, toggle: () => answer(!isOn()) };
};
