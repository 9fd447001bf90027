import { createSignal } from "solid-js";
import { useDashboard } from "../../state.tsx";
import type { Picture } from "../upload.ts";
import { CropStep } from "./crop-step.tsx";
import { fetchPicture, type LoadedPicture } from "./load-picture.ts";

interface CropButtonProps {
  path: string;
  onCropped(picture: Picture): void;
}

/** Cuts a picture that was uploaded before. The result is a new picture. */
export const CropButton = (props: CropButtonProps) => {
  const { t } = useDashboard();
  const [chosen, setChosen] = createSignal<LoadedPicture | null>();
  const open = async (): Promise<void> => {
    setChosen(await fetchPicture(props.path));
  };
  return (
    <>
      <button type="button" class="link" aria-haspopup="dialog" onClick={() => void open()}>
        {t("crop.title")}
      </button>
      <CropStep chosen={chosen()} onUploaded={props.onCropped} onEnd={() => setChosen(undefined)} />
    </>
  );
};
