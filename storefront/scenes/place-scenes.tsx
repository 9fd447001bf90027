import styles from "./scene.module.css";
import { Scene } from "./scene.tsx";

/** A cloche that is lifted, and nothing below it. */
export const NothingHere = () => (
  <Scene>
    <path class={styles["tint"]} d="M55 132h134l-8 9H63z" />
    <path d="M50 128h140q-2 10-14 10H64q-12 0-14-10z" />
    <g class={styles["lift"]}>
      <path class={styles["fill"]} d="M87 98c-4-34 13-56 43-61s53 13 60 46z" />
      <path d="M83 94c-4-34 13-56 43-61s53 13 60 46zM121 33c-4-9 9-12 9-2M80 100l110-16" />
      <path class={styles["bright"]} d="M98 78c1-12 7-21 16-26" />
    </g>
    <path class={styles["accent"]} d="M112 112c0-9 15-9 15 0 0 6-7 6-7 11M120 129v.1" />
    <path class={`${styles["faint"]} ${styles["blink"]}`} d="M66 112v.1M78 119v.1M160 116v.1M172 108v.1" />
  </Scene>
);

/** A letter that leaves its envelope. */
export const MailSent = () => (
  <Scene>
    <path class={styles["tint"]} d="M66 72h116v66H66z" />
    <g class={styles["bob"]}>
      <path class={styles["blank"]} d="M80 40h80v74H80z" />
      <path d="M78 112V38h82v74" />
      <path class={styles["accent"]} d="M92 54h42" />
      <path class={styles["faint"]} d="M92 67h54M92 80h34" />
    </g>
    <path class={styles["fill"]} d="m64 78 57 38 58-38v59q0 3-3 3H67q-3 0-3-3z" />
    <path d="m60 73 60 40 60-40v60q0 7-7 7H67q-7 0-7-7z" />
    <path class={styles["bright"]} d="m70 130 30-22M170 130l-30-22" />
    <path class={`${styles["accent"]} ${styles["blink"]}`} d="M196 62h14M200 78h18M196 94h10" />
  </Scene>
);
