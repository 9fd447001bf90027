import type { Component } from "solid-js";
import { Dynamic } from "solid-js/web";
import type { OrderStage } from "../order/state/stages.ts";
import styles from "./scene.module.css";
import { Scene } from "./scene.tsx";

/** A card waits beside its reader. */
const Payment = () => (
  <Scene>
    <path class={styles["tint"]} d="M134 74h46q7 0 7 7v58h-60V81q0-7 7-7z" />
    <path class={styles["blank"]} d="M136 82h38v18h-38z" />
    <path d="M130 71h46q7 0 7 7v62h-60V78q0-7 7-7zM132 80h42v18h-42zM134 109h4M151 109h4M168 109h4M134 122h4M151 122h4M168 122h4" />
    <g class={styles["bob"]}>
      <path class={styles["fill"]} d="m46 68 62-23q6-2 8 4l14 36q2 6-4 8l-62 23q-6 2-8-4L42 76q-2-6 4-8z" />
      <path d="m43 64 62-23q6-2 8 4l14 36q2 6-4 8l-62 23q-6 2-8-4L39 72q-2-6 4-8z" />
      <path class={styles["bright"]} d="m45 86 76-28M64 99l16-6" />
    </g>
    <path class={`${styles["accent"]} ${styles["blink"]}`} d="m143 89 0 .1M153 89l0 .1M163 89l0 .1" />
  </Scene>
);

/** A calendar's page with a clock before it. */
const Scheduled = () => (
  <Scene>
    <path class={styles["blank"]} d="M70 48h94v86H70z" />
    <path class={styles["fill"]} d="M73 45h88q6 0 6 6v18H67V51q0-6 6-6z" />
    <path d="M70 41h88q7 0 7 7v88H63V48q0-7 7-7zM63 67h102M86 34v15M142 34v15" />
    <path class={styles["faint"]} d="M79 84h10M104 84h10M129 84h10M79 103h10M104 103h10M79 121h10M104 121h10" />
    <circle class={styles["tint"]} cx="165" cy="115" r="27" />
    <circle cx="161" cy="112" r="27" />
    <path d="M161 95v17l11 8" class={styles["accent"]} />
    <path class={styles["blink"]} d="M161 91v.1M182 112v.1M140 112v.1" />
  </Scene>
);

/** The ticket comes out of the kitchen's printer. */
const Received = () => (
  <Scene>
    <g class={styles["bob"]}>
      <path class={styles["blank"]} d="M88 98V28l7 5 8-6 8 6 8-6 8 6 8-6 8 6 8-5v70z" />
      <path d="M88 104V28l7 5 8-6 8 6 8-6 8 6 8-6 8 6 8-5v76" />
      <path class={styles["accent"]} d="M99 52h40" />
      <path d="M99 65h26M99 78h32" class={styles["faint"]} />
    </g>
    <path class={styles["fill"]} d="M69 99h108q8 0 8 8v32H63v-32q0-8 6-8z" />
    <path d="M66 96h108q8 0 8 8v36H58v-36q0-8 8-8zM79 105h82" />
    <path class={`${styles["bright"]} ${styles["blink"]}`} d="M166 124v.1" />
    <path class={styles["bright"]} d="M72 124h18" />
  </Scene>
);

/** The ticket that hangs on the rail of the kitchen's pass, alone or with the cook's check. */
const Rail = (props: { isAccepted: boolean }) => (
  <Scene>
    <path class={styles["tint"]} d="M35 33h176v10H35z" />
    <path d="M32 29h176v10H32z" />
    <g class={`${styles["swing"]} ${styles["fromRail"]}`}>
      <path class={styles["blank"]} d="M68 40h58v82l-7-5-7 5-8-5-7 5-7-5-8 5-7-5-7 4z" />
      <path d="M66 36h58v84l-7-5-7 5-8-5-7 5-7-5-8 5-7-5-7 4z" />
      <path class={styles["fill"]} d="M84 30h24v15H84z" />
      <path d="M82 27h24v15H82z" />
      <path class={styles["faint"]} d="M77 72h24M77 86h34M77 100h20" />
      <path class={styles["accent"]} d="M77 58h34" />
    </g>
    {props.isAccepted ? (
      <g class={styles["bob"]}>
        <circle class={styles["fill"]} cx="157" cy="97" r="29" />
        <circle cx="154" cy="94" r="29" />
        <path class={styles["bright"]} d="m140 95 10 10 18-21" stroke-width="5" />
      </g>
    ) : (
      <>
        <path class={styles["fill"]} d="M141 129c0-22 12-34 28-34s28 12 28 34z" />
        <path d="M138 126c0-22 12-34 28-34s28 12 28 34zM132 133h68M166 92v-8M160 83h12" />
        <path class={`${styles["accent"]} ${styles["blink"]}`} d="M139 87l-7-6M193 87l7-6M148 76l-4-8M184 76l4-8" />
      </>
    )}
  </Scene>
);

/** A pan on the flame, and what is tossed in it. */
const Cooking = () => (
  <Scene>
    <g class={styles["toss"]}>
      <path class={styles["fill"]} d="M72 66c6-6 16-4 17 3s-8 11-14 8-7-7-3-11z" />
      <path d="M70 64c6-6 16-4 17 3s-8 11-14 8-7-7-3-11z" />
      <path class={styles["tint"]} d="m105 45 17 6-7 15-16-7z" />
      <path d="m103 43 17 6-7 15-16-7z" />
      <path class={styles["accent"]} d="M128 78c5-7 12-8 18-3M136 60c5 2 8 6 8 11" />
    </g>
    <path class={styles["fill"]} d="M53 92h102c-1 21-12 31-26 31H79c-14 0-25-10-26-31z" />
    <path d="M50 89h102c-1 21-12 31-26 31H76c-14 0-25-10-26-31zM151 93l46-13q6-1 7 4t-4 6l-50 13" />
    <path class={styles["bright"]} d="M64 101c2 6 6 9 11 10" />
    <g class={styles["blink"]}>
      <path
        class={styles["accent"]}
        d="M80 135c-3-4-1-7 1-9 1 3 6 4 4 9M100 135c-4-5-1-8 1-11 1 4 7 6 4 11M121 135c-3-4-1-7 1-9 1 3 6 4 4 9"
      />
    </g>
  </Scene>
);

/** A bag with the order's ticket, still steaming. */
const Ready = () => (
  <Scene>
    <path class={styles["steam"]} d="M100 42c-5-6 5-9 0-16" />
    <path class={styles["steam"]} d="M120 38c-5-7 5-10 0-18" />
    <path class={styles["steam"]} d="M140 42c-5-6 5-9 0-16" />
    <path class={styles["tint"]} d="M83 62h84l5 78H80z" />
    <path class={styles["fill"]} d="M83 62h84l1 16-8-4-8 5-8-5-8 5-8-5-8 5-8-5-8 5-8-5-8 4z" />
    <path d="M80 58h82l6 82H74zM79 74l8-4 8 5 8-5 8 5 8-5 8 5 8-5 8 5 8-5 9 5" />
    <path d="M104 58c0-16 34-16 34 0" />
    <path class={styles["blank"]} d="M103 90h38v30h-38z" />
    <path d="M101 88h38v30h-38z" />
    <path class={styles["accent"]} d="m110 103 7 7 13-14" />
    <path
      class={`${styles["accent"]} ${styles["blink"]}`}
      d="M189 72v14M182 79h14M57 92v10M52 97h10M193 112v.1M48 70v.1"
    />
  </Scene>
);

/** A scooter with the order's box. */
const OnTheWay = () => (
  <Scene>
    <g class={styles["bob"]}>
      <path class={styles["fill"]} d="M59 55h44v35H59z" />
      <path d="M56 52h44v35H56zM56 63h44" />
      <path class={styles["bright"]} d="M71 75h18" />
      <path class={styles["tint"]} d="M61 92h56l8 20h26l-10-44h12l16 56h-20c-2-11-34-13-36 0H65c-8 0-12-22-4-32z" />
      <path d="M58 89h56l8 20h26l-12-46h-12M136 63h12l20 57M147 120h-36c-2-16-32-18-36 0H62c-9 0-12-21-4-31z" />
      <path class={styles["accent"]} d="M154 72l12-3" />
    </g>
    <circle class={styles["blank"]} cx="84" cy="127" r="13" />
    <circle class={styles["blank"]} cx="165" cy="127" r="13" />
    <g class={styles["spin"]}>
      <circle cx="84" cy="127" r="13" />
      <path d="M84 121v12M78 127h12" />
    </g>
    <g class={styles["spin"]}>
      <circle cx="165" cy="127" r="13" />
      <path d="M165 121v12M159 127h12" />
    </g>
    <path class={`${styles["accent"]} ${styles["road"]}`} stroke-dasharray="22 14" d="M16 74h28M10 94h28M22 112h26" />
    <path class={`${styles["faint"]} ${styles["road"]}`} stroke-dasharray="22 14" d="M16 150h208" />
  </Scene>
);

/** An empty plate, and a heart above it. */
const Enjoyed = () => (
  <Scene>
    <ellipse class={styles["tint"]} cx="123" cy="107" rx="57" ry="29" />
    <ellipse class={styles["blank"]} cx="120" cy="102" rx="36" ry="16" />
    <ellipse cx="120" cy="104" rx="57" ry="29" />
    <ellipse cx="120" cy="101" rx="36" ry="16" class={styles["faint"]} />
    <path d="M46 74v20c0 8 12 8 12 0V74M52 74v58M190 132V74c11 4 13 24 2 34" />
    <g class={styles["bob"]}>
      <path class={styles["fill"]} d="M123 71c-22-14-25-25-19-33 6-7 15-4 19 5 4-9 13-12 19-5 6 8 3 19-19 33z" />
      <path d="M120 68c-22-14-25-25-19-33 6-7 15-4 19 5 4-9 13-12 19-5 6 8 3 19-19 33z" />
    </g>
    <path
      class={`${styles["accent"]} ${styles["blink"]}`}
      d="M76 46v10M71 51h10M166 40v10M161 45h10M84 30v.1M172 66v.1"
    />
  </Scene>
);

/** A ticket that was crossed out. */
const Cancelled = () => (
  <Scene>
    <g class={`${styles["swing"]} ${styles["fromTop"]}`}>
      <path class={styles["blank"]} d="M87 36h70v95l-8-6-9 6-9-6-9 6-9-6-9 6-9-6-8 6z" />
      <path d="M84 32h70v96l-8-6-9 6-9-6-9 6-9-6-9 6-9-6-8 6z" />
      <path class={styles["faint"]} d="M97 52h44M97 68h30M97 84h38" />
    </g>
    <circle class={styles["tint"]} cx="161" cy="105" r="27" />
    <circle cx="158" cy="102" r="27" />
    <path class={styles["accent"]} d="m148 92 20 20M168 92l-20 20" stroke-width="4" />
  </Scene>
);

const scenes: Readonly<Record<OrderStage, Component>> = {
  awaiting_payment: Payment,
  payment_processing: Payment,
  scheduled: Scheduled,
  received: Received,
  kitchen: () => <Rail isAccepted={false} />,
  accepted: () => <Rail isAccepted={true} />,
  cooking: Cooking,
  ready: Ready,
  on_the_way: OnTheWay,
  served: Enjoyed,
  done: Enjoyed,
  cancelled: Cancelled,
  cancelled_unpaid: Cancelled,
};

/** The drawing of the stage that an order has reached. */
export const OrderScene = (props: { stage: OrderStage }) => <Dynamic component={scenes[props.stage]} />;
