import { createEffect, createSignal, onCleanup, onMount } from "solid-js";
import { readStored, writeStored } from "../../../state/device/storage.ts";
import { chooseBellState } from "./ring.ts";
import { startAudio } from "./start-audio.ts";

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
  /** Whether new orders should ring on this device, and it makes no sound: browsers block it until the first tap. */
  isBlocked(): boolean;
  toggle(): void;
  /** Whether no one has said on this device if new orders ring. */
  isUnanswered(): boolean;
  answer(isWithSound: boolean): void;
}

/** Rings while orders wait to be acknowledged. The mute setting is stored per device. */
export const createBell = (waiting: () => number): Bell => {
  const [isUnanswered, setUnanswered] = createSignal(readStored("device", storageKey) === null);
  const [isMuted, setMuted] = createSignal(readStored("device", storageKey) === "off");
  const [context, setContext] = createSignal<AudioContext | null>(null);
  const isOn = (): boolean => context() !== null && !isMuted();
  let askedAt = Number.NEGATIVE_INFINITY;
  /** Each gesture has an attempt of its own, because one that the browser does not count may never end. */
  const openAudio = async (): Promise<void> => {
    if (isMuted() || context()) return;
    const opened = new AudioContext();
    // A call or another app can stop the audio context. The next tap creates a new one.
    opened.onstatechange = () => {
      if (opened.state !== "running" && context() === opened) setContext(null);
    };
    if (!(await startAudio(opened))) return;
    if (context()) await opened.close();
    else setContext(opened);
  };
  onMount(() => {
    const abort = new AbortController();
    const onGesture = ({ target, timeStamp }: Event): void => {
      if (isMuted() || context() || timeStamp - askedAt < retryMs) return;
      // The bell button handles its own taps.
      if (target instanceof Element && target.closest("[data-bell]")) return;
      // Escape and a swipe allow no sound.
      if (navigator.userActivation?.isActive === false) return;
      askedAt = timeStamp;
      void openAudio().catch(() => undefined);
    };
    for (const gesture of ["click", "keydown"]) {
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
    writeStored("device", storageKey, isWithSound ? "on" : "off");
    setUnanswered(false);
    setMuted(!isWithSound);
    if (isWithSound) void openAudio().catch(() => undefined);
  };
  const isBlocked = (): boolean => !(isUnanswered() || isMuted() || context());
  return { isOn, isBlocked, isUnanswered, answer, toggle: () => answer(!isOn()) };
};
