import { useDashboard } from "../state.tsx";
import styles from "./focal-point.module.css";

/** A point of a picture in percent of its width and height. */
export interface FocalPoint {
  focalX: number;
  focalY: number;
}

interface FocalPointFieldProps {
  id: string;
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
  const slider = (name: keyof FocalPoint, label: string) => (
    <label class={styles["slider"]} for={`${props.id}-${name}`}>
      {label}
      <input
        id={`${props.id}-${name}`}
        type="range"
        min="0"
        max="100"
        step="5"
        value={props.point[name]}
        onInput={(event) => props.onChange({ ...props.point, [name]: Number(event.currentTarget.value) })}
      />
    </label>
  );
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
      {slider("focalX", t("menu.focal.across"))}
      {slider("focalY", t("menu.focal.down"))}
    </div>
  );
};
