import type { SeededRandom } from "../../support/chaos/random-choices.ts";
import { newProcess, type Scheduler } from "../engine/scheduler.ts";
import type { PartnerService } from "../platform/partner-service.ts";
import type { SimulatedStore } from "../platform/stores.ts";
import type { Workers } from "../platform/workers.ts";
import { Browser } from "./browser.ts";

const minuteMs = 60_000;
/** The previous secret signs for a day, so that a partner has time to change it. */
const maxAdoptionMs = 20 * 60 * minuteMs;

const rotateSecret = `mutation ($id: ID!) { rotateWebhookSecret(id: $id) { secret } }`;

interface IntegratorParts {
  store: SimulatedStore;
  partners: readonly PartnerService[];
  workers: Workers;
  scheduler: Scheduler;
  random: SeededRandom;
}

/** Gives each partner of a store a new secret, and its partner some hours later. */
export const startRotation = ({ store, partners, workers, scheduler, random }: IntegratorParts): void => {
  scheduler.current = newProcess(`integrator of ${store.slug}`);
  const browser = new Browser(workers, scheduler, store.host, { authorization: `Bearer ${store.staffToken}` });
  const rotate = async (partner: PartnerService): Promise<void> => {
    const data = await browser.graphql(rotateSecret, { id: partner.endpoint.id });
    // The named boundary: the mutation selects this field.
    const { secret } = (data?.["rotateWebhookSecret"] ?? {}) as { secret?: string };
    if (secret === undefined) {
      // Without a response the secret may have changed, so it is changed once more.
      await scheduler.wait(5 * minuteMs);
      await rotate(partner);
      return;
    }
    scheduler.schedule(`${partner.name} changes its secret`, random.integerBelow(maxAdoptionMs), () =>
      partner.useSecret(secret),
    );
  };
  for (const partner of partners) void rotate(partner);
};
