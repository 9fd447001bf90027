import type { Configuration } from "../databases.ts";
import { advice, blocking, type Finding } from "./finding.ts";

/** The bindings without which the worker fails, by their section of wrangler.toml. Uploads of pictures and mail by
 *  Cloudflare need others, and everything else works without them. */
export const requiredBindings: Readonly<Record<string, readonly string[]>> = {
  "[[d1_databases]]": ["DB"],
  "[[kv_namespaces]]": ["OAUTH_KV"],
  "[[queues.producers]]": ["EVENTS"],
  "[[durable_objects.bindings]]": ["CART", "SIMULATOR", "MAILBOX", "STORE", "DIRECTORY", "MOVER"],
  "[[ratelimits]]": [
    "BAG_LIMIT",
    "ORDER_LIMIT",
    "KEY_ORDER_LIMIT",
    "CODE_LIMIT",
    "GRAPHQL_LIMIT",
    "KEY_GRAPHQL_LIMIT",
    "WEBHOOK_LIMIT",
    "FAULT_LIMIT",
  ],
  "[assets]": ["ASSETS"],
  "[version_metadata]": ["VERSION"],
};

const listBindings = (config: Configuration): ReadonlySet<string | undefined> =>
  new Set([
    ...[...config.d1_databases, ...config.kv_namespaces, ...(config.queues.producers ?? [])].map(
      ({ binding }) => binding,
    ),
    ...[...config.durable_objects.bindings, ...config.ratelimits].map(({ name }) => name),
    config.assets?.binding,
    config.version_metadata?.binding,
  ]);

/** The ids of the repository's wrangler.toml: zeros and a number. Local databases have their names from them. */
const isPlaceholder = (id: string | undefined): boolean => id === undefined || /^[0-]*\d$/.test(id);

const findMissingBindings = (config: Configuration): Finding[] => {
  const bindings = listBindings(config);
  return Object.entries(requiredBindings).flatMap(([section, names]) =>
    names
      .filter((name) => !bindings.has(name))
      .map((name) =>
        blocking(`wrangler.toml does not bind ${name}.`, `Restore it in the section ${section} of the environment.`),
      ),
  );
};

const findPlaceholders = ({ d1_databases: databases, kv_namespaces: namespaces }: Configuration): Finding[] => [
  ...databases
    .filter(({ database_id: id }) => isPlaceholder(id))
    .map(({ binding, database_name: name = binding }) =>
      blocking(
        `The database of ${binding} has no id yet.`,
        `Run npx wrangler d1 create ${name}, and write the id that it prints into wrangler.toml.`,
      ),
    ),
  ...namespaces
    .filter(({ id }) => isPlaceholder(id))
    .map(({ binding }) =>
      blocking(
        `The KV namespace of ${binding} has no id yet.`,
        `Run npx wrangler kv namespace create ${binding}, and write the id that it prints into wrangler.toml.`,
      ),
    ),
];

/** The end of the name by which the worker knows a dead letter queue. */
const deadLetterSuffix = "-dead";

/** What is wrong with the queues of messages that no try could handle. */
const findDeadLetters = ({ queues }: Configuration): Finding[] => {
  const consumers = queues.consumers ?? [];
  const consumed = new Set(consumers.map(({ queue }) => queue));
  return consumers.flatMap(({ queue, dead_letter_queue: dead }): Finding[] => {
    if (queue.endsWith(deadLetterSuffix)) return [];
    const name = `${queue}${deadLetterSuffix}`;
    if (dead === undefined)
      return [
        blocking(
          `Messages of the queue ${queue} that no try can handle leave no record.`,
          `Write dead_letter_queue = "${name}" into its section [[queues.consumers]] of wrangler.toml.`,
        ),
      ];
    if (!dead.endsWith(deadLetterSuffix))
      return [
        blocking(
          `The worker would take ${dead} for a queue of work.`,
          `Its name has to end with ${deadLetterSuffix}, such as ${name}.`,
        ),
      ];
    return consumed.has(dead)
      ? []
      : [
          blocking(
            `Nothing consumes the queue ${dead}, so what it holds leaves no record.`,
            "Restore its section [[queues.consumers]] of wrangler.toml.",
          ),
        ];
  });
};

const findWrongSettings = (config: Configuration): Finding[] => {
  const { d1_databases: databases, queues, triggers, vars } = config;
  const consumed = new Set(queues.consumers?.map(({ queue }) => queue));
  const { queue: events } = queues.producers?.find(({ binding }) => binding === "EVENTS") ?? {};
  return [
    ...databases
      .filter(({ migrations_dir: folder }) => folder !== "migrations")
      .map(({ binding }) =>
        blocking(
          `The database of ${binding} would get no migrations.`,
          'Write migrations_dir = "migrations" into its section of wrangler.toml.',
        ),
      ),
    ...(events !== undefined && !consumed.has(events)
      ? [
          blocking(
            `Nothing consumes the queue ${events}, so events reach partners a minute late.`,
            "Restore its section [[queues.consumers]] of wrangler.toml.",
          ),
        ]
      : []),
    ...findDeadLetters(config),
    ...(triggers.crons?.length
      ? []
      : [
          blocking(
            "There is no cron trigger, so scheduled orders never reach the kitchen.",
            'Restore crons = ["* * * * *"] in the section [triggers] of wrangler.toml.',
          ),
        ]),
    ...(vars["ENVIRONMENT"] === "production"
      ? []
      : [
          blocking(
            'ENVIRONMENT is not "production", so everyone could pay with invented money.',
            'Write ENVIRONMENT = "production" into the variables of wrangler.toml.',
          ),
        ]),
    ...(config.routes?.length || config.route
      ? []
      : [
          advice(
            "No route leads the host of a restaurant to the worker.",
            "Add routes to wrangler.toml, as .github/DEPLOY.md says.",
          ),
        ]),
  ];
};

/** What a configuration lacks that the worker needs. */
export const checkConfiguration = (config: Configuration): Finding[] => [
  ...findMissingBindings(config),
  ...findPlaceholders(config),
  ...findWrongSettings(config),
];

/** The names of the queues that a configuration sends to, reads or leaves messages in, each once. */
export const listQueues = ({ queues: { producers = [], consumers = [] } }: Configuration): string[] => [
  ...new Set(
    [
      ...producers.map(({ queue }) => queue),
      ...consumers.flatMap(({ queue, dead_letter_queue: dead }) => [queue, dead]),
    ].filter((name) => name !== undefined),
  ),
];

/** What a configuration uses of an account, each with the words for it. */
const listResources = (config: Configuration): [kind: string, id: string][] => {
  const resources: [kind: string, id: string | undefined][] = [
    ["the worker", config.name],
    ...config.d1_databases.map(({ database_id: id }): [string, string | undefined] => ["the database", id]),
    ...config.kv_namespaces.map(({ id }): [string, string | undefined] => ["the KV namespace", id]),
    ...config.r2_buckets.map(({ bucket_name: name }): [string, string | undefined] => ["the bucket", name]),
    ...listQueues(config).map((queue): [string, string] => ["the queue", queue]),
    ...config.ratelimits.map(({ namespace_id: id }): [string, string] => ["the rate limits' namespace", String(id)]),
    ...(config.routes ?? []).map((route): [string, string] => [
      "the route",
      typeof route === "string" ? route : route.pattern,
    ]),
  ];
  return resources.flatMap(([kind, id]) => (id === undefined ? [] : [[kind, id]]));
};

/** What an environment has in common with another deployment of the account. It would change the orders and limits of
 *  the other. */
export const checkSeparation = (environment: Configuration, other: Configuration): Finding[] => {
  const taken = new Set(listResources(other).map((resource) => resource.join(" ")));
  return listResources(environment)
    .filter((resource) => taken.has(resource.join(" ")))
    .map((resource) =>
      blocking(
        `The environment shares ${resource.join(" ")} with the top level of wrangler.toml.`,
        "Give each of the two its own.",
      ),
    );
};
