import { createSignal, Show } from "solid-js";
import { useDashboard } from "../../state.tsx";
import type { Picture } from "../upload.ts";
import { CropDialog } from "./crop-dialog.tsx";
import { fetchPicture, type LoadedPicture } from "./load-picture.ts";

interface CropButtonProps {
  path: string;
  onCropped(picture: Picture): void;
}

/** Cuts a picture that was uploaded before. The result is a new picture. */
export const CropButton = (props: CropButtonProps) => {
  const { t } = useDashboard();
  const [loaded, setLoaded] = createSignal<LoadedPicture | null>(null);
  const [errorText, setErrorText] = createSignal("");
  const open = async (): Promise<void> => {
    setLoaded(await fetchPicture(props.path));
    setErrorText(loaded() ? "" : t("crop.unreadable"));
  };
  return (
    <>
      <button type="button" class="link" aria-haspopup="dialog" onClick={() => void open()}>
        {t("crop.title")}
      </button>
      <p role="status" class="error">
        {errorText()}
      </p>
      <Show when={loaded()}>
        {(picture) => (
          <CropDialog
            {...picture()}
            onUploaded={(cropped) => {
              setLoaded(null);
              props.onCropped(cropped);
            }}
            onClose={() => setLoaded(null)}
          />
        )}
      </Show>
    </>
  );
};
