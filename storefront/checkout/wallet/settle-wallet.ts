import { isOutage } from "../../api/client.ts";
import type { PlacedOrder } from "../../api/types.ts";
import { createTranslator } from "../../i18n/translate.ts";
import { walletCatalogues } from "../../i18n/wallet/catalogues.ts";
import { optionalAnswer } from "../../parts/answers.ts";
import { storeOrderKey } from "../../state/order-key.ts";
import { createOutage } from "../../state/outage.ts";
import { useShop } from "../../state/shop.tsx";
import { endAttempt } from "../attempt.ts";
import type { ComeBack } from "../come-back.ts";
import { createConfirmation } from "../finish.ts";
import { cancelOrder, completePayment, EarlierOrderPlaced } from "../place.ts";
import type { WalletPayment, WalletRefusal } from "./types.ts";

interface Charged {
  order: PlacedOrder;
  wallet: string;
  failure: Awaited<ReturnType<WalletPayment["charge"]>>;
}

/** Collects the payment of an order by a wallet. If it was not paid, the order is cancelled, so that nothing is left.
 *  If the service fails after the charge, the payment's state is asked for until it is known. */
export const createSettlement = (refuse: (text: string) => WalletRefusal, comeBack: Pick<ComeBack, "setPlaced">) => {
  const { t, language } = useShop();
  const words = createTranslator(walletCatalogues[language]);
  const confirmOrder = createConfirmation(comeBack);
  let charged: Charged | null = null;
  const leaveNothing = async (order: PlacedOrder): Promise<boolean> => {
    try {
      await cancelOrder(order);
      endAttempt();
      return true;
    } catch (error) {
      // Without an answer, the stored attempt remains, and placing the next order cancels this one first.
      return !(error instanceof EarlierOrderPlaced);
    }
  };
  /** Names the wallet: the guest chose no card on this page. */
  const explain = ({ wallet, failure }: Charged, isDeclined: boolean): string => {
    if (failure && failure !== "declined") return failure.message;
    return failure || isDeclined ? words("wallet.declined", { wallet }) : t("order.failed");
  };
  const settle = async (attempt: Charged): Promise<WalletRefusal | null> => {
    const { order } = attempt;
    const { payments } = await completePayment(order.orderId, order.secretKey);
    charged = null;
    const isPaid = payments.some(({ status }) => status === "succeeded" || status === "processing");
    if (isPaid || !(await leaveNothing(order))) {
      await confirmOrder(order);
      return null;
    }
    return refuse(explain(attempt, payments.at(-1)?.status === "failed"));
  };
  const settleOrRetry = async (): Promise<WalletRefusal | null> => {
    try {
      const refusal = charged ? await settle(charged) : null;
      outage.end();
      return refusal;
    } catch (error) {
      if (!isOutage(error)) throw error;
      outage.report(error);
      return null;
    }
  };
  const outage = createOutage(() => void settleOrRetry());
  const collect = async (
    order: PlacedOrder,
    { name, charge }: Pick<WalletPayment, "name" | "charge">,
  ): Promise<WalletRefusal | null> => {
    const { orderId, secretKey, clientSecret } = order;
    storeOrderKey(orderId, secretKey);
    // A charge without an answer may have succeeded. The worker asks the processor.
    const failure = clientSecret === null ? null : await optionalAnswer(charge({ orderId, clientSecret }), null);
    charged = { order, wallet: name, failure };
    return settleOrRetry();
  };
  return { collect, outage };
};
