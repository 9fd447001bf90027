import { type GraphQLFieldConfig, type GraphQLFieldConfigMap, GraphQLInt, GraphQLList, GraphQLNonNull } from "graphql";
import type { Ctx } from "../context.ts";
import { isPublic } from "../domain/access/rows.ts";
import type { InputTypes } from "./inputs.ts";
import { idOf, parseWhere, planList } from "./lists.ts";
import type { Model, Models } from "./model.ts";
import { type GraphqlContext, type OutputTypes, whereDoc } from "./outputs.ts";
import { assertRowBound, Planner } from "./plan.ts";
import { RowReader } from "./read.ts";
import { assertReadable, createScope, type Reader } from "./scope.ts";

export const createReader = ({ caller, store, clock }: Ctx, models: Models): Reader => ({
  caller,
  storeId: store.id,
  now: clock.now(),
  models,
});

type Query = GraphQLFieldConfig<unknown, GraphqlContext>;

/** The generated queries of one model. Each is checked before it reads, and then runs a fixed number of statements. */
class ModelQueries {
  readonly #model: Model;
  readonly #models: Models;
  readonly #inputs: InputTypes;
  readonly #outputs: OutputTypes;

  constructor(model: Model, models: Models, inputs: InputTypes, outputs: OutputTypes) {
    this.#model = model;
    this.#models = models;
    this.#inputs = inputs;
    this.#outputs = outputs;
  }

  #reader(ctx: Ctx): Reader {
    const reader = createReader(ctx, this.#models);
    assertReadable(reader, this.#model);
    return reader;
  }

  one(): Query {
    return {
      type: this.#outputs.of(this.#model),
      description: `The ${this.#model.name} with this id; null if there is none.`,
      args: { where: { type: new GraphQLNonNull(this.#inputs.unique(this.#model)), description: whereDoc } },
      resolve: async (_source, args, { ctx, work }, info) => {
        const reader = this.#reader(ctx);
        const id = idOf(args["where"]);
        const plan = new Planner(reader, info, work).plan(this.#model, info.fieldNodes, 1);
        await work.assertAllowed();
        const rows = await new RowReader(ctx.db, reader).byId(plan, [id]);
        return rows.get(id) ?? null;
      },
    };
  }

  /** The only row that a store has of a singleton model. */
  singleton(): Query {
    return {
      type: this.#outputs.of(this.#model),
      description: this.#model.description,
      resolve: async (_source, _args, { ctx, work }, info) => {
        const reader = this.#reader(ctx);
        const plan = new Planner(reader, info, work).plan(this.#model, info.fieldNodes, 1);
        const list = planList(reader, plan.scope, { take: 1 });
        await work.assertAllowed();
        const [row] = await new RowReader(ctx.db, reader).list(plan, list);
        return row ?? null;
      },
    };
  }

  list(): Query {
    return {
      type: new GraphQLList(new GraphQLNonNull(this.#outputs.of(this.#model))),
      description:
        "The rows that match `where`: 100 by default, at most 500. The list starts at the row of `cursor`, inclusive.",
      args: {
        ...this.#outputs.listArgs(this.#model),
        cursor: { type: this.#inputs.unique(this.#model), description: "The row to start at, inclusive." },
      },
      resolve: async (_source, args, { ctx, work }, info) => {
        const reader = this.#reader(ctx);
        const list = planList(reader, createScope(this.#model, "t"), args);
        const plan = new Planner(reader, info, work).plan(this.#model, info.fieldNodes, assertRowBound(1, list.take));
        await work.assertAllowed();
        return new RowReader(ctx.db, reader).list(plan, list);
      },
    };
  }

  count(): Query {
    return {
      type: GraphQLInt,
      description: "The number of rows that match `where`.",
      args: this.#outputs.countArgs(this.#model),
      resolve: async (_source, args, { ctx, work }) => {
        const reader = this.#reader(ctx);
        const scope = createScope(this.#model, "t");
        const where = parseWhere(reader, scope, args["where"]);
        work.countRead(1);
        await work.assertAllowed();
        return new RowReader(ctx.db, reader).count(scope, where);
      },
    };
  }
}

/** The generated queries of every model. */
export const modelQueries = (
  models: Models,
  inputs: InputTypes,
  outputs: OutputTypes,
): GraphQLFieldConfigMap<unknown, GraphqlContext> => {
  const fields: GraphQLFieldConfigMap<unknown, GraphqlContext> = {};
  for (const model of models.values()) {
    const queries = new ModelQueries(model, models, inputs, outputs);
    // For the caches: only a query with the same result for all callers may be shared.
    const extensions = { isPublic: isPublic(model.name) };
    if (model.singleton) {
      fields[model.singular] = { ...queries.singleton(), extensions };
      continue;
    }
    fields[model.singular] = { ...queries.one(), extensions };
    fields[model.plural] = { ...queries.list(), extensions };
    fields[`${model.plural}Count`] = { ...queries.count(), extensions };
  }
  return fields;
};
