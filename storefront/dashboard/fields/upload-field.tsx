import { createSignal, type JSX } from "solid-js";
import { useDashboard } from "../state.tsx";
import { CropStep } from "./crop/crop-step.tsx";
import { type LoadedPicture, loadPicture } from "./crop/load-picture.ts";
import styles from "./fields.module.css";
import type { Picture } from "./upload.ts";

interface UploadFieldProps {
  onUploaded(picture: Picture): void;
  /** Other ways to choose a picture, beside the button. */
  children?: JSX.Element;
}

/** The maximum size of a file that is cut before it is uploaded. Phones decode larger ones badly. */
const maxFileBytes = 40 * 1024 * 1024;

/** Chooses a picture of this device, and cuts and uploads it. */
export const UploadField = (props: UploadFieldProps) => {
  const { t } = useDashboard();
  const [isTooLarge, setTooLarge] = createSignal(false);
  const [chosen, setChosen] = createSignal<LoadedPicture | null>();
  const choose = async (input: HTMLInputElement): Promise<void> => {
    const file = input.files?.[0];
    if (!file) return;
    setTooLarge(file.size > maxFileBytes);
    setChosen(isTooLarge() ? undefined : await loadPicture(file));
    input.value = "";
  };
  return (
    <>
      <div class={styles["uploads"]}>
        <label class={`button quiet ${styles["upload"]}`}>
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={(event) => void choose(event.currentTarget)}
          />
          {t("upload.start")}
        </label>
        {props.children}
      </div>
      <p role="status" class="error">
        {isTooLarge() ? t("upload.tooLarge") : ""}
      </p>
      <CropStep chosen={chosen()} onUploaded={props.onUploaded} onEnd={() => setChosen(undefined)} />
    </>
  );
};
