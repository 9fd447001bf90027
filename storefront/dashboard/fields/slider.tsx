import styles from "./slider.module.css";

interface SliderProps {
  label: string;
  min?: number;
  step?: number;
  /** In percent. */
  value: number;
  onInput(value: number): void;
}

/** Chooses a percentage up to 100. */
export const Slider = (props: SliderProps) => (
  <label class={styles["slider"]}>
    {props.label}
    <input
      type="range"
      min={props.min ?? 0}
      max="100"
      step={props.step ?? 1}
      value={Math.round(props.value)}
      onInput={(event) => props.onInput(Number(event.currentTarget.value))}
    />
  </label>
);
