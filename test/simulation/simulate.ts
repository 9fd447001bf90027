import { SeededRandom } from "../support/chaos/random-choices.ts";
import type { ErasureAttempt } from "./actors/erasure-attempt.ts";
import { Guest, type Visit } from "./actors/guest.ts";
import { startRotation } from "./actors/integrator.ts";
import { KitchenScreens } from "./actors/kitchen-screens.ts";
import { KeyRotation } from "./actors/master-key.ts";
import { Merchant } from "./actors/merchant.ts";
import { startMoneyStep } from "./actors/money-steps.ts";
import { Operator } from "./actors/operator.ts";
import { LinkLog, type LinkParts } from "./actors/pay-link.ts";
import { startRelease } from "./actors/release.ts";
import { mergeDecisions, Staff } from "./actors/staff.ts";
import { startLink } from "./actors/start-link.ts";
import { countBranches, countOutcomes } from "./branches.ts";
import { openDatabases } from "./databases.ts";
import { drawDeployment } from "./deployment.ts";
import type { SandboxRun } from "./engine/sandbox.ts";
import { newProcess, Scheduler } from "./engine/scheduler.ts";
import { Trace } from "./engine/trace.ts";
import { FaultInjector } from "./faults/fault-injector.ts";
import { scheduleIncidents } from "./faults/incidents.ts";
import { generator } from "./generator.ts";
import { checkInvariants } from "./invariants/check-invariants.ts";
import type { Evidence } from "./invariants/evidence.ts";
import { findClosedSecrets } from "./invariants/secrets.ts";
import type { StepChecks } from "./invariants/step-checks.ts";
import type { SimulationParts } from "./load.ts";
import {
  describeStep,
  drawErasures,
  drawKeyRotation,
  drawMoneySteps,
  drawMovedMoney,
  drawPlan,
  drawRelease,
  planMs,
  type Step,
} from "./plan.ts";
import type { Ledger } from "./platform/ledger.ts";
import { MailService } from "./platform/mail-service.ts";
import { Network } from "./platform/network.ts";
import { PartnerService } from "./platform/partner-service.ts";
import { paypalService, type RefundOutcome, stripeService } from "./platform/processor-services.ts";
import type { ReplicaReads } from "./platform/replica-reads.ts";
import type { SimulatedStore } from "./platform/stores.ts";
import { Workers } from "./platform/workers.ts";
import type { RunOptions, RunResult } from "./run-result.ts";
import { settle } from "./settle.ts";
import { drawStart } from "./start-time.ts";

const minuteMs = 60_000;

/** The world of one run. */
class Simulation {
  readonly #parts: SimulationParts;
  readonly #options: RunOptions;
  readonly #scheduler: Scheduler;
  readonly #faults: FaultInjector;
  readonly #run: SandboxRun;
  readonly #workers: Workers;
  readonly #merchants: readonly Merchant[];
  readonly #staff: readonly Staff[];
  readonly #partners: readonly PartnerService[];
  readonly #mail: MailService;
  readonly #ledger: Ledger;
  readonly #stepChecks: StepChecks;
  readonly #replicaReads: ReplicaReads | null;
  readonly #operator: Operator;
  readonly #plan: readonly Step[];
  readonly #startVisit: (step: Extract<Step, { kind: "guest" }>) => Visit;
  readonly #release: (random: SeededRandom) => void;
  readonly #rotateMasterKey: (random: SeededRandom) => KeyRotation;
  #keyRotation: KeyRotation | null = null;
  #closedSecrets: readonly string[] = [];
  readonly #links = new LinkLog();
  readonly #linkParts: (step: Step, random: SeededRandom) => LinkParts;
  readonly #hasMovedMoney: boolean;
  readonly #startMs: number;
  #running = 0;
  readonly #visits: Visit[] = [];
  readonly #erasures: ErasureAttempt[] = [];
  readonly #screens: KitchenScreens;

  constructor(parts: SimulationParts, options: RunOptions) {
    const { seed } = options;
    this.#parts = parts;
    this.#options = options;
    const scheduler = new Scheduler(0, generator(seed, 1), new Trace(options.isTracing));
    const movedMoney = drawMovedMoney(generator(seed, 7));
    this.#hasMovedMoney = movedMoney !== null;
    const faults = new FaultInjector(generator(seed, 2), scheduler, options.faults, movedMoney);
    const { startMs, isNight } = drawStart(seed, faults);
    scheduler.nowMs = startMs;
    const network = new Network(scheduler);
    this.#run = { scheduler, fetch: network.fetch, clockOffsetMs: 0 };
    parts.sandbox.enter(this.#run);
    const processors = parts.loadProcessors();
    const now = () => new Date(scheduler.nowMs).toISOString();
    const stripe = new processors.FakeStripe(now);
    const paypal = new processors.FakePaypal(now);
    const sendMessages = () => {
      this.#stepChecks.onProcessorWork(this.#merchants);
      for (const merchant of this.#merchants) merchant.sendMessages();
    };
    const onRefund = (outcome: RefundOutcome) => {
      for (const merchant of this.#merchants) merchant.prepareRefund(outcome);
    };
    this.#mail = new MailService(faults);
    this.#partners = parts.stores.flatMap(({ slug, partners }) =>
      partners.map((endpoint) => new PartnerService(slug, endpoint, scheduler, faults)),
    );
    network.add(["api.stripe.com"], stripeService(stripe, scheduler, faults, { onRefund, onWork: sendMessages }));
    network.add(["api-m.paypal.com", "api.paypal.com"], paypalService(paypal, scheduler, faults, sendMessages));
    network.add(["mail.example"], this.#mail);
    for (const partner of this.#partners) network.add([new URL(partner.endpoint.url).host], partner);
    const { product, nextProduct, loadReleased } = parts;
    const deployment = drawDeployment(generator(seed, 5));
    const { shards, replicaReads, ledger, stepChecks } = openDatabases(parts.shards, deployment, scheduler, faults);
    this.#replicaReads = replicaReads;
    this.#ledger = ledger;
    this.#stepChecks = stepChecks;
    this.#operator = new Operator({ shards, scheduler });
    const clockMs = () => scheduler.nowMs + this.#run.clockOffsetMs;
    const workers = new Workers({
      ...{
        product,
        nextProduct,
        loadReleased,
        shards,
        replicaReads,
        scheduler,
        faults,
        clockMs,
        fetch: network.fetch,
      },
    });
    this.#workers = workers;
    this.#screens = new KitchenScreens({ workers, scheduler, loadScreen: parts.loadScreen });
    this.#merchants = parts.stores.map(
      (store) =>
        new Merchant({
          store,
          stripe: stripe.open(store.stripe.secretKey, store.stripe.publishableKey),
          paypal: paypal.open(store.paypal),
          ...{ workers, scheduler, faults, processors },
        }),
    );
    this.#staff = this.#merchants.map((merchant) => new Staff({ merchant, workers, scheduler, ledger }));
    const steps = [
      ...drawPlan(generator(seed, 3), deployment, isNight),
      ...drawErasures(generator(seed, 6)),
      ...(movedMoney ? drawMoneySteps(generator(seed, 8)) : []),
      ...drawRelease(generator(seed, 9)),
      ...drawKeyRotation(generator(seed, 10)),
    ];
    this.#plan = steps.sort((one, other) => one.atMs - other.atMs);
    const payer = { workers, scheduler, stripe, stripeProcess: newProcess("stripe") };
    this.#release = (random) => startRelease({ migration: product.nextRelease, shards, workers, scheduler, random });
    this.#rotateMasterKey = (random) => {
      const onVersion = () => stepChecks.checkSecrets();
      return new KeyRotation({ code: product, ledger, workers, scheduler, random, onVersion });
    };
    this.#startVisit = (step) => {
      const random = new SeededRandom(step.seed);
      const guest = new Guest({ guest: step.guest, merchant: this.#merchant(step), faults, random, ...payer });
      guest.start();
      return guest.visit;
    };
    this.#linkParts = (step, random) => ({
      ...{ merchant: this.#merchant(step), ledger, random, log: this.#links, ...payer },
      ...{ visits: this.#visits, erasures: this.#erasures },
    });
    this.#scheduler = scheduler;
    this.#startMs = scheduler.nowMs;
    this.#faults = faults;
  }

  async run(): Promise<RunResult> {
    this.#schedulePlan();
    scheduleIncidents({
      random: generator(this.#options.seed, 4),
      ...{ faults: this.#faults, workers: this.#workers, run: this.#run, withinMs: planMs },
      hasMovedMoney: this.#hasMovedMoney,
    });
    this.#scheduleCron();
    const endMs = this.#scheduler.nowMs + planMs + 5 * minuteMs;
    this.#scheduler.schedule("people stop", endMs - this.#scheduler.nowMs, () => undefined);
    let failure: string | null = null;
    try {
      const hasEnded = () => this.#scheduler.nowMs >= endMs && this.#isIdle();
      // Nothing that happens later explains a violation.
      await this.#scheduler.run(() => this.#stepChecks.hasViolations || hasEnded());
      if (!this.#stepChecks.hasViolations) await this.#settle();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      failure = error.message;
    }
    return this.#result(failure);
  }

  async #settle(): Promise<void> {
    this.#faults.isActive = false;
    this.#run.clockOffsetMs = 0;
    await this.#screens.close(this.#ledger);
    const hasOpenRotation = () => this.#keyRotation?.hasEnded === false;
    await settle(this.#scheduler, this.#workers, { ledger: this.#ledger, hasOpenRotation }, async () => {
      for (const staff of this.#staff) await staff.answerTasks();
    });
    if (this.#keyRotation === null) return;
    const { masterKey } = this.#workers;
    this.#closedSecrets = await findClosedSecrets(this.#parts.product, this.#ledger, masterKey);
  }

  #isIdle(): boolean {
    return this.#running === 0 && this.#visits.every(({ hasEnded }) => hasEnded);
  }

  #schedulePlan(): void {
    this.#plan.forEach((step, index) => {
      if (this.#options.omittedSteps.has(index)) return;
      this.#scheduler.schedule(describeStep(step, this.#slug(step)), step.atMs, () => {
        if (step.kind === "guest") {
          this.#visits.push(this.#startVisit(step));
          return;
        }
        if (step.kind === "screen") return this.#screens.open(this.#store(step.store));
        if (step.kind === "rotation") return this.#rotateSecrets(step);
        if (step.kind === "master key") return this.#startKeyRotation(new SeededRandom(step.seed));
        if (step.kind === "release") return this.#release(new SeededRandom(step.seed));
        this.#running += 1;
        const random = new SeededRandom(step.seed);
        const onEnd = (): void => {
          this.#running -= 1;
        };
        if (step.kind === "link") startLink(step.subject, this.#linkParts(step, random), onEnd);
        else if (step.kind === "money") startMoneyStep(step.subject, this.#linkParts(step, random), onEnd);
        else if (step.kind === "move") this.#operator.start(this.#slug(step), random, onEnd);
        else this.#staff[step.store]?.start(step.action, random, onEnd);
      });
    });
  }

  #store(index: number): SimulatedStore {
    const store = this.#parts.stores[index];
    if (!store) throw new Error("The plan names an unknown store.");
    return store;
  }

  #merchant({ store }: Step): Merchant {
    const merchant = this.#merchants[store];
    if (!merchant) throw new Error("The plan names an unknown store.");
    return merchant;
  }

  #rotateSecrets(step: Extract<Step, { kind: "rotation" }>): void {
    const store = this.#store(step.store);
    const partners = this.#partners.filter(({ name }) => name === store.slug);
    const random = new SeededRandom(step.seed);
    startRotation({ store, partners, workers: this.#workers, scheduler: this.#scheduler, random });
  }

  #startKeyRotation(random: SeededRandom): void {
    this.#keyRotation = this.#rotateMasterKey(random);
    this.#stepChecks.watchSecrets(() => this.#workers.masterKeys);
    this.#keyRotation.start();
  }

  /** Cron runs every minute while people act. */
  #scheduleCron(): void {
    for (let atMs = minuteMs; atMs < planMs + 5 * minuteMs; atMs += minuteMs) {
      this.#scheduler.schedule("a minute begins", atMs, () => {
        this.#scheduler.current = null;
        void this.#workers.runCron();
      });
    }
  }

  #slug({ store }: Step): string {
    return this.#store(store).slug;
  }

  #evidence(): Evidence {
    return {
      database: this.#ledger,
      staleReads: [...this.#staff, ...this.#visits].flatMap(({ staleReads }) => staleReads),
      tenders: new Map([...this.#staff, this.#links].flatMap(({ tenders }) => [...tenders])),
      links: this.#links,
      replicaReads: this.#replicaReads?.violations ?? [],
      stores: this.#parts.stores,
      merchants: this.#merchants,
      partners: this.#partners,
      mails: this.#mail.sent,
      visits: this.#visits,
      erasures: this.#erasures,
      // The live channel finds lost announcements by clocks that differ by less than two minutes, as gaps.ts says.
      staleOrders: this.#faults.counts["clock-hour-back"] > 0 ? [] : this.#screens.staleOrders,
      closedSecrets: this.#closedSecrets,
      hasOpenRotation: this.#keyRotation?.hasEnded === false,
      faults: this.#faults.counts,
      ...mergeDecisions(this.#staff),
    };
  }

  #findViolations(failure: string | null): readonly string[] {
    if (this.#stepChecks.hasViolations) return this.#stepChecks.violations;
    return failure === null ? checkInvariants(this.#evidence()) : [failure];
  }

  #result(failure: string | null): RunResult {
    const { trace } = this.#scheduler;
    const violations = this.#findViolations(failure);
    const outcomes = countOutcomes(this.#ledger);
    const branches = countBranches(this.#ledger);
    this.#workers.objects.close();
    this.#replicaReads?.close();
    for (const shard of this.#parts.shards) shard.reset();
    return {
      seed: this.#options.seed,
      startMs: this.#startMs,
      violations,
      checkouts: this.#visits.filter(({ confirmedTotals }) => confirmedTotals.length > 0).length,
      outcomes,
      branches,
      faults: this.#faults.counts,
      fired: this.#faults.fired,
      steps: this.#plan.flatMap((step, index) =>
        this.#options.omittedSteps.has(index)
          ? []
          : [{ index, atMs: step.atMs, text: describeStep(step, this.#slug(step)) }],
      ),
      digest: trace.digest,
      eventCount: trace.count,
      trace: trace.events,
    };
  }
}

/** Runs one seed. Replaying it gives the same result, bit by bit. */
export const simulate = (parts: SimulationParts, options: RunOptions): Promise<RunResult> =>
  new Simulation(parts, options).run();
