import type { SeededRandom } from "../support/chaos/random-choices.ts";

/** How the product of one run is deployed. */
export interface Deployment {
  /** The number of databases. Stores can move between two. */
  shardCount: 1 | 2;
  hasReplicas: boolean;
}

/** Draws a deployment. Most have one database without replicas, which is the product's default. */
export const drawDeployment = (random: SeededRandom): Deployment => ({
  shardCount: random.chance(0.25) ? 2 : 1,
  hasReplicas: random.chance(0.3),
});
