import { createResource, Show } from "solid-js";
import { contain } from "../../parts/contain.tsx";
import { loadLazily } from "../../parts/load-lazily.ts";
import styles from "./qr-code.module.css";

/** The dark modules of a QR code as one path, a unit each. The encoder is loaded with the first code. */
const drawPath = async (text: string) => {
  const encode = await loadLazily(() => import("uqr").then((module) => module.encode));
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join(""));
  return { size, path: rows.join("") };
};

const Drawing = (props: { label: string; text: string }) => {
  const [drawn] = createResource(() => props.text, drawPath);
  return (
    <Show when={drawn()}>
      {(code) => (
        <svg
          class={styles["code"]}
          viewBox={`0 0 ${code().size} ${code().size}`}
          role="img"
          aria-label={props.label}
          shape-rendering="crispEdges"
        >
          <path fill="#fff" d={`M0 0h${code().size}v${code().size}h-${code().size}z`} />
          <path fill="#000" d={code().path} />
        </svg>
      )}
    </Show>
  );
};

/** A text as a QR code, dark on white in both themes, because phones read no other reliably. */
export const QrCode = (props: { label: string; text: string }) => contain(() => <Drawing {...props} />, "QrCode");
