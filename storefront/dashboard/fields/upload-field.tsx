import { createSignal, type JSX } from "solid-js";
import { Refused } from "../../api/client.ts";
import { describeRefusal } from "../messages.ts";
import { useDashboard } from "../state.tsx";
import styles from "./fields.module.css";
import { maxBytes, type Picture, uploadPicture } from "./upload.ts";

interface UploadFieldProps {
  onUploaded(picture: Picture): void;
  /** Other ways to choose a picture, beside the button. */
  children?: JSX.Element;
}

/** Uploads a picture from this device, and shows why an upload failed. */
export const UploadField = (props: UploadFieldProps) => {
  const { t } = useDashboard();
  const [errorText, setErrorText] = createSignal("");
  const [isBusy, setBusy] = createSignal(false);
  const upload = async (input: HTMLInputElement): Promise<void> => {
    const file = input.files?.[0];
    if (!file) return;
    if (file.size > maxBytes) {
      setErrorText(t("upload.tooLarge"));
      return;
    }
    setBusy(true);
    setErrorText("");
    try {
      props.onUploaded(await uploadPicture(file));
    } catch (error) {
      setErrorText(error instanceof Refused ? describeRefusal(t, error) : t("upload.failed"));
    }
    setBusy(false);
    input.value = "";
  };
  return (
    <>
      <div class={styles["uploads"]}>
        <label class={`button quiet ${styles["upload"]}`}>
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            disabled={isBusy()}
            onChange={(event) => void upload(event.currentTarget)}
          />
          {t(isBusy() ? "upload.busy" : "upload.start")}
        </label>
        {props.children}
      </div>
      <p role="status" class="error">
        {errorText()}
      </p>
    </>
  );
};
