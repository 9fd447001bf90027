import { Show } from "solid-js";
import { useDashboard } from "../../state.tsx";
import type { Picture } from "../upload.ts";
import { CropDialog } from "./crop-dialog.tsx";
import type { LoadedPicture } from "./load-picture.ts";

interface CropStepProps {
  /** The picture that was chosen; undefined if there is none, null if it cannot be read. */
  chosen: LoadedPicture | null | undefined;
  onUploaded(picture: Picture): void;
  onEnd(): void;
}

/** What follows the choice of a picture: the dialog that cuts it, or why it cannot be read. */
export const CropStep = (props: CropStepProps) => {
  const { t } = useDashboard();
  return (
    <>
      <p role="status" class="error">
        {props.chosen === null ? t("crop.unreadable") : ""}
      </p>
      <Show when={props.chosen}>
        {(picture) => (
          <CropDialog
            {...picture()}
            onUploaded={(uploaded) => {
              props.onEnd();
              props.onUploaded(uploaded);
            }}
            onClose={props.onEnd}
          />
        )}
      </Show>
    </>
  );
};
