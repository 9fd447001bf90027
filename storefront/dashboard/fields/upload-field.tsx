import { createSignal, type JSX, Show } from "solid-js";
import { useDashboard } from "../state.tsx";
import { CropDialog } from "./crop/crop-dialog.tsx";
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
  const [errorText, setErrorText] = createSignal("");
  const [loaded, setLoaded] = createSignal<LoadedPicture | null>(null);
  const choose = async (input: HTMLInputElement): Promise<void> => {
    const file = input.files?.[0];
    if (!file) return;
    const isTooLarge = file.size > maxFileBytes;
    const picture = isTooLarge ? null : await loadPicture(file);
    setLoaded(picture);
    setErrorText(picture ? "" : t(isTooLarge ? "upload.tooLarge" : "crop.unreadable"));
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
        {errorText()}
      </p>
      <Show when={loaded()}>
        {(picture) => (
          <CropDialog
            {...picture()}
            onUploaded={(uploaded) => {
              setLoaded(null);
              props.onUploaded(uploaded);
            }}
            onClose={() => setLoaded(null)}
          />
        )}
      </Show>
    </>
  );
};
