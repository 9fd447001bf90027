/** How long a device has to start. A slow tablet takes more than a second, and a tap meanwhile has its own attempt. */
const startMs = 5000;

/** Starts the sound of a device inside the gesture that allows it. False if it does not run within five seconds: some
 *  browsers never answer a gesture that they do not count. */
export const startAudio = async (audio: Pick<AudioContext, "resume" | "close" | "state">): Promise<boolean> => {
  await Promise.race([audio.resume(), new Promise((resolve) => setTimeout(resolve, startMs))]);
  if (audio.state === "running") return true;
  await audio.close();
  return false;
};
