import { Show } from "solid-js";
import { isAnswerDue } from "../../../worker/domain/payments/disputes/disputes.rules.ts";
import { useShop } from "../../state/shop.tsx";
import { gap, WithAmount } from "../../ui/with-amount.tsx";
import { useDashboard } from "../state.tsx";
import type { Dispute } from "./api.ts";
import { timeLeft } from "./dispute-texts.ts";
import styles from "./payouts.module.css";

/** Until when a dispute must be answered, and how much time is left. Nothing if no answer is due. */
export const Deadline = (props: { dispute: Dispute }) => {
  const { t, now } = useDashboard();
  const { format } = useShop();
  const dueAt = () => (isAnswerDue(props.dispute.status) ? props.dispute.evidenceDueAt : null);
  const left = (at: string): string => {
    const { key, days } = timeLeft(at, now());
    return t(key, { count: days });
  };
  return (
    <Show when={dueAt()}>
      {(at) => (
        <p class={styles["deadline"]}>
          <strong>
            <WithAmount sentence={t("disputes.answerBy", { at: gap })} amount={format.moment(at(), now())} />
          </strong>{" "}
          · {left(at())}
        </p>
      )}
    </Show>
  );
};
