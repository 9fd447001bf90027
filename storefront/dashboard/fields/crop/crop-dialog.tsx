import { createMemo, onMount } from "solid-js";
import { Portal } from "solid-js/web";
import { createDraft } from "../../form/draft.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { createSubmission, useDashboard } from "../../state.tsx";
import { OneChoice } from "../choices.tsx";
import { Slider } from "../slider.tsx";
import { maxBytes, type Picture, uploadPicture } from "../upload.ts";
import styles from "./crop.module.css";
import { type Framing, findRectangle, minPercent, moveFrame, shapes, wholePicture } from "./crop.rules.ts";
import { cutOut, drawPart } from "./cut-out.ts";
import type { LoadedPicture } from "./load-picture.ts";

interface FrameProps {
  bitmap: ImageBitmap;
  framing: Framing;
  onChange(framing: Framing): void;
}

/** The longest edge of the preview in pixels of the canvas. */
const previewEdge = 1280;

/** The picture with a frame around what is used. A drag moves the frame. */
const Frame = (props: FrameProps) => {
  let canvas: HTMLCanvasElement | undefined;
  onMount(() => {
    const { width, height } = props.bitmap;
    if (canvas) drawPart(canvas, props.bitmap, { left: 0, top: 0, width, height }, previewEdge);
  });
  const part = createMemo(() => {
    const { bitmap } = props;
    const { left, top, width, height } = findRectangle(bitmap, props.framing);
    return {
      ...{ left: `${(left / bitmap.width) * 100}%`, top: `${(top / bitmap.height) * 100}%` },
      ...{ width: `${(width / bitmap.width) * 100}%`, height: `${(height / bitmap.height) * 100}%` },
    };
  });
  let from = { clientX: 0, clientY: 0 };
  const start = (event: PointerEvent & { currentTarget: HTMLElement }): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from = event;
  };
  const drag = (event: PointerEvent & { currentTarget: HTMLElement }): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const by = {
      x: ((event.clientX - from.clientX) / width) * 100,
      y: ((event.clientY - from.clientY) / height) * 100,
    };
    from = event;
    props.onChange(moveFrame(props.bitmap, props.framing, by));
  };
  return (
    <div class={styles["picture"]} onPointerDown={start} onPointerMove={drag}>
      <canvas ref={canvas} />
      <div class={styles["frame"]} style={part()} aria-hidden="true" />
    </div>
  );
};

interface CropDialogProps extends LoadedPicture {
  onUploaded(picture: Picture): void;
  onClose(): void;
}

/** Cuts a picture to what matters and uploads it. Without a cut, a file that is small enough is uploaded as it is. */
export const CropDialog = (props: CropDialogProps) => {
  const { t } = useDashboard();
  const submission = createSubmission();
  const draft = createDraft(wholePicture);
  const framing = draft.values;
  const change = (values: Partial<Framing>): void => {
    draft.set(moveFrame(props.bitmap, { ...framing, ...values }, { x: 0, y: 0 }));
  };
  const upload = async (): Promise<Picture> => {
    const { file, bitmap } = props;
    const part = findRectangle(bitmap, framing);
    const isWhole = part.width === bitmap.width && part.height === bitmap.height;
    return uploadPicture(isWhole && file.size <= maxBytes ? file : await cutOut(bitmap, part, file.type));
  };
  const submit = async (): Promise<void> => {
    const done = await submission.run(upload);
    if (done) props.onUploaded(done.result);
  };
  return (
    // Outside of the form that the picture belongs to, because forms cannot contain forms.
    <Portal>
      <FormDialog
        title={t("crop.title")}
        action={t("crop.use")}
        submission={submission}
        draft={draft}
        onSubmit={() => void submit()}
        onClose={props.onClose}
      >
        <Frame bitmap={props.bitmap} framing={framing} onChange={change} />
        <OneChoice
          id="crop-shape"
          legend={t("crop.shape")}
          values={shapes}
          name={(shape) => t(`crop.shape.${shape}`)}
          chosen={framing.shape}
          onChange={(shape) => change({ shape })}
        />
        <div class={styles["sliders"]}>
          <Slider
            label={t("crop.size")}
            min={minPercent}
            value={framing.percent}
            onInput={(percent) => change({ percent })}
          />
          <Slider label={t("menu.focal.across")} value={framing.centerX} onInput={(centerX) => change({ centerX })} />
          <Slider label={t("menu.focal.down")} value={framing.centerY} onInput={(centerY) => change({ centerY })} />
        </div>
      </FormDialog>
    </Portal>
  );
};
