import { deleteEndedPin, listEndedPins } from "../../../../db/queries/access/pins.ts";
import { storeContactQuery } from "../../../../db/queries/orders/notifications.ts";
import type { OrderWork } from "../../../context.ts";
import { sendMail } from "../../../notifications/mail/mailer.ts";
import { endedPinMail } from "../../../notifications/mail/pin-mail.ts";
import { languageOf, staffLanguage } from "../../language.ts";

/** Ends the PINs of owners and managers that another person chose, and mails each of them. Such a PIN opens nothing
 *  from the release on; it is deleted after its mail, whose id keeps a retry from sending it twice. */
export const endGivenPins = async (
  work: Pick<OrderWork, "env" | "db" | "clock" | "requestId" | "send">,
  storeId: string,
): Promise<void> => {
  const { db } = work;
  const ended = await listEndedPins(db, storeId);
  const [store] = ended.length === 0 ? [] : await storeContactQuery(db, { storeId });
  if (!store) return;
  const origin = store.host === null ? null : `https://${store.host}`;
  const facts = {
    store: { ...store, origin },
    language: staffLanguage(languageOf(store.locale)),
    link: origin === null ? null : `${origin}/dashboard/sign-in`,
  };
  for (const { id, email: to } of ended) {
    await sendMail({ ...work, store }, endedPinMail({ ...facts, id, to }));
    await deleteEndedPin(db, storeId, id);
  }
};
