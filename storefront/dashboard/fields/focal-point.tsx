import { useDashboard } from "../state.tsx";
import styles from "./focal-point.module.css";
import { Slider } from "./slider.tsx";

/** A point of a picture in percent of its width and height. */
export interface FocalPoint {
  focalX: number;
  focalY: number;
}

interface FocalPointFieldProps {
  path: string;
  point: FocalPoint;
  onChange(point: FocalPoint): void;
}

const toPercent = (part: number, whole: number): number => Math.round(Math.max(0, Math.min(1, part / whole)) * 100);

/** Chooses the point of a picture that every crop keeps: by a tap on the picture, or by two sliders. */
export const FocalPointField = (props: FocalPointFieldProps) => {
  const { t } = useDashboard();
  const position = () => `${props.point.focalX}% ${props.point.focalY}%`;
  const choose = (event: PointerEvent & { currentTarget: HTMLElement }): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    props.onChange({
      focalX: toPercent(event.clientX - left, width),
      focalY: toPercent(event.clientY - top, height),
    });
  };
  return (
    <div class={styles["field"]}>
      <div class={styles["whole"]} onPointerDown={choose}>
        <img src={props.path} alt="" draggable={false} />
        <span
          class={styles["point"]}
          style={{ left: `${props.point.focalX}%`, top: `${props.point.focalY}%` }}
          aria-hidden="true"
        />
      </div>
      <div class={styles["crops"]}>
        <img src={props.path} alt="" class={styles["square"]} style={{ "object-position": position() }} />
        <img src={props.path} alt="" class={styles["wide"]} style={{ "object-position": position() }} />
      </div>
      <Slider
        label={t("menu.focal.across")}
        step={5}
        value={props.point.focalX}
        onInput={(focalX) => props.onChange({ ...props.point, focalX })}
      />
      <Slider
        label={t("menu.focal.down")}
        step={5}
        value={props.point.focalY}
        onInput={(focalY) => props.onChange({ ...props.point, focalY })}
      />
    </div>
  );
};
