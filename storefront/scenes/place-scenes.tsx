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

/** A guest's card on the restaurant's key ring. */
export const SignIn = () => (
  <Scene>
    <path class={styles["tint"]} d="M56 60h112q6 0 6 6v66q0 6-6 6H56q-6 0-6-6V66q0-6 6-6z" />
    <path class={styles["blank"]} d="M52 54h112q6 0 6 6v66q0 6-6 6H52q-6 0-6-6V60q0-6 6-6z" />
    <path class={styles["fill"]} d="M82 76a11 11 0 1 1 0 22 11 11 0 0 1 0-22zM62 121c2-22 38-22 40 0z" />
    <path d="M52 54h96M170 78v48q0 6-6 6H52q-6 0-6-6V60q0-6 6-6M79 73a11 11 0 1 1 0 22 11 11 0 0 1 0-22zM59 118c2-22 38-22 40 0" />
    <path class={styles["faint"]} d="M116 84h22M116 98h38M116 112h28" />
    <g class={`${styles["swing"]} ${styles["fromTop"]}`}>
      <path class={styles["fill"]} d="M180 34a17 17 0 1 1 0 34 17 17 0 0 1 0-34zm0 10a7 7 0 1 0 0 14 7 7 0 0 0 0-14z" />
      <path d="M176 30a17 17 0 1 1 0 34 17 17 0 0 1 0-34zM176 40a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM172 64v44h12M172 94h9" />
    </g>
  </Scene>
);

/** A receipt below a magnifying glass. */
export const FindReceipt = () => (
  <Scene>
    <path class={styles["tint"]} d="M72 32h80v106l-10-8-10 8-10-8-10 8-10-8-10 8-10-8-10 8z" />
    <path class={styles["blank"]} d="M66 26h80v106l-10-8-10 8-10-8-10 8-10-8-10 8-10-8-10 8z" />
    <path d="M66 26h80v106l-10-8-10 8-10-8-10 8-10-8-10 8-10-8-10 8z" />
    <path class={styles["accent"]} d="M82 46h30" />
    <path class={styles["faint"]} d="M82 62h48M82 76h34M82 90h26M82 104h20" />
    <g class={styles["bob"]}>
      <path class={styles["fill"]} d="M150 70a27 27 0 1 1 0 54 27 27 0 0 1 0-54z" />
      <path class={styles["bright"]} d="M133 88c3-7 9-11 16-12" />
      <path d="M146 64a27 27 0 1 1 0 54 27 27 0 0 1 0-54zM166 110l28 26" />
    </g>
  </Scene>
);
