import {
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLResolveInfo,
} from "graphql";
import { type IdPrefix, singletonId } from "../domain/ids.ts";
import { AppError, notFound } from "../errors.ts";
import type { Row } from "./batch-loader.ts";
import type { InputTypes } from "./inputs.ts";
import { idOf } from "./lists.ts";
import type { Model, Models } from "./model.ts";
import type { GraphqlContext, OutputTypes } from "./outputs.ts";
import { assertRowBound, type Plan, Planner } from "./plan.ts";
import { createReader } from "./queries.ts";
import { RowReader } from "./read.ts";
import { type Input, isInput } from "./where.ts";
import { assertWritable } from "./writes/may-write.ts";
import { badFields } from "./writes/nested-input.ts";
import { RowWriter } from "./writes/row-writer.ts";
import type { WriteInputTypes } from "./writes/write-inputs.ts";

type Mutation = GraphQLFieldConfig<unknown, GraphqlContext>;

const maxRows = 100;

const expectedRevision = {
  type: GraphQLInt,
  description:
    "The revision that the changes were made to. If the row has another one, the save fails with REVISION_CONFLICT.",
};

const inputOf = (value: unknown): Input => (isInput(value) ? value : {});

const toInputs = (value: unknown, name: string): Input[] => {
  const list = Array.isArray(value) ? value.map(inputOf) : [];
  if (list.length > maxRows) {
    const errors = [{ path: name, message: `Please send at most ${maxRows}.` }];
    throw new AppError("LIMIT_EXCEEDED", `One call writes at most ${maxRows} rows.`, { errors });
  }
  return list;
};

/** Plans a mutation's result and checks its cost before anything is written. */
class PlannedMutation {
  readonly #reader: RowReader;
  readonly #plan: Plan;
  readonly writer: RowWriter;

  constructor(model: Model, models: Models, { ctx, work }: GraphqlContext, info: GraphQLResolveInfo, rows: number) {
    const reader = createReader(ctx, models);
    assertWritable(reader, model);
    this.#reader = new RowReader(ctx.db, reader);
    this.#plan = new Planner(reader, info, work).plan(model, info.fieldNodes, assertRowBound(1, rows));
    this.writer = new RowWriter(ctx, models, reader);
  }

  async rows(ids: readonly string[]): Promise<(Row | null)[]> {
    const found = await this.#reader.byId(this.#plan, ids);
    return ids.map((id) => found.get(id) ?? null);
  }

  async row(id: string): Promise<Row> {
    const [found] = await this.rows([id]);
    if (!found) throw notFound();
    return found;
  }
}

/** The generated mutations of one model. */
class ModelMutations {
  readonly #model: Model;
  readonly #models: Models;
  readonly #writes: WriteInputTypes;
  readonly #inputs: InputTypes;
  readonly #outputs: OutputTypes;

  constructor(model: Model, models: Models, writes: WriteInputTypes, inputs: InputTypes, outputs: OutputTypes) {
    this.#model = model;
    this.#models = models;
    this.#writes = writes;
    this.#inputs = inputs;
    this.#outputs = outputs;
  }

  fields(): GraphQLFieldConfigMap<unknown, GraphqlContext> {
    const { name, plural, singleton, write } = this.#model;
    if (!write) return {};
    if (singleton) return { [`update${name}`]: this.#updateSingleton(write.prefix) };
    const names = plural.charAt(0).toUpperCase() + plural.slice(1);
    return {
      [`create${name}`]: this.#create(),
      [`create${names}`]: this.#createMany(),
      [`update${name}`]: this.#update(),
      [`update${names}`]: this.#updateMany(),
      [`delete${name}`]: this.#remove(),
      [`delete${names}`]: this.#removeMany(),
      ...(write.hasSave ? { [`save${name}`]: this.#save() } : {}),
    };
  }

  async #answer(context: GraphqlContext, info: GraphQLResolveInfo, rows: number): Promise<PlannedMutation> {
    const mutation = new PlannedMutation(this.#model, this.#models, context, info, rows);
    await context.work.assertAllowed();
    return mutation;
  }

  #one(summary: string, args: Mutation["args"], resolve: Mutation["resolve"]): Mutation {
    const description = `${summary} All rows of one call are written, or none.`;
    return {
      type: this.#outputs.of(this.#model),
      description,
      ...(args ? { args } : {}),
      ...(resolve ? { resolve } : {}),
    };
  }

  #many(summary: string, args: Mutation["args"], resolve: Mutation["resolve"]): Mutation {
    const type = new GraphQLList(this.#outputs.of(this.#model));
    return { ...this.#one(`${summary} At most ${maxRows} rows per call.`, args, resolve), type };
  }

  #data(purpose: "Create" | "Update") {
    return { type: new GraphQLNonNull(this.#writes.data(this.#model, purpose)), description: "The values to write." };
  }

  #where() {
    return { type: new GraphQLNonNull(this.#inputs.unique(this.#model)), description: "Identifies the row." };
  }

  #create(): Mutation {
    return this.#one(
      `Creates a ${this.#model.name}.`,
      { data: this.#data("Create") },
      async (_s, args, context, info) => {
        const mutation = await this.#answer(context, info, 1);
        const id = mutation.writer.create(this.#model, inputOf(args["data"]), "data");
        await mutation.writer.commit();
        return mutation.row(id);
      },
    );
  }

  #createMany(): Mutation {
    const type = new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(this.#writes.data(this.#model, "Create"))));
    const data = { type, description: "The values to write." };
    return this.#many(`Creates rows of ${this.#model.name}.`, { data }, async (_source, args, context, info) => {
      const inputs = toInputs(args["data"], "data");
      const mutation = await this.#answer(context, info, inputs.length);
      const ids = inputs.map((input, index) => mutation.writer.create(this.#model, input, `data.${index}`));
      await mutation.writer.commit();
      return mutation.rows(ids);
    });
  }

  #update(): Mutation {
    const args = { where: this.#where(), data: this.#data("Update") };
    return this.#one(`Updates a ${this.#model.name}.`, args, async (_source, input, context, info) => {
      const mutation = await this.#answer(context, info, 1);
      const path = { where: "where", data: "data" };
      const id = mutation.writer.input.update(this.#model, input["where"], inputOf(input["data"]), path);
      await mutation.writer.commit();
      return mutation.row(id);
    });
  }

  #save(): Mutation {
    const args = {
      id: { type: GraphQLID, description: "The row to update. Omit it for a new row." },
      data: { type: new GraphQLNonNull(this.#writes.whole(this.#model)), description: "The values to write." },
      ...(this.#model.write?.hasRevision ? { expectedRevision } : {}),
    };
    const summary = `Saves a ${this.#model.name} with the rows that belong to it.`;
    return this.#one(summary, args, async (_source, input, context, info) => {
      const { id: given, data, expectedRevision: revision } = input;
      const mutation = await this.#answer(context, info, 1);
      const { writer } = mutation;
      const id =
        given === undefined || given === null
          ? writer.create(this.#model, inputOf(data), "data")
          : writer.input.update(this.#model, { id: given }, inputOf(data), { where: "id", data: "data" });
      if (typeof revision === "number") writer.expectRevision(this.#model, id, revision);
      await writer.commit();
      return mutation.row(id);
    });
  }

  /** A singleton's id is derived from the store's id. */
  #updateSingleton(prefix: IdPrefix): Mutation {
    const where = { type: this.#inputs.unique(this.#model), description: "Optional: the store has exactly one." };
    const args = { where, data: this.#data("Update") };
    return this.#one(`Updates the ${this.#model.name}.`, args, async (_source, input, context, info) => {
      const mutation = await this.#answer(context, info, 1);
      const own = { id: singletonId(prefix, context.ctx.store.id) };
      const path = { where: "where", data: "data" };
      const id = mutation.writer.input.update(this.#model, input["where"] ?? own, inputOf(input["data"]), path);
      await mutation.writer.commit();
      return mutation.row(id);
    });
  }

  #updateMany(): Mutation {
    const type = new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(this.#writes.updateArgs(this.#model))));
    const data = { type, description: "The rows, and the values to change in each." };
    return this.#many(`Updates rows of ${this.#model.name}.`, { data }, async (_source, args, context, info) => {
      const inputs = toInputs(args["data"], "data");
      const mutation = await this.#answer(context, info, inputs.length);
      const ids = inputs.map((input, index) => {
        const path = { where: `data.${index}.where`, data: `data.${index}.data` };
        return mutation.writer.input.update(this.#model, input["where"], inputOf(input["data"]), path);
      });
      await mutation.writer.commit();
      return mutation.rows(ids);
    });
  }

  #remove(): Mutation {
    const summary = `Deletes a ${this.#model.name} and returns it as it was.`;
    return this.#one(summary, { where: this.#where() }, async (_source, args, context, info) => {
      const mutation = await this.#answer(context, info, 1);
      const id = idOf(args["where"]);
      const row = await mutation.row(id);
      await mutation.writer.remove(this.#model, [id]);
      return row;
    });
  }

  #removeMany(): Mutation {
    const type = new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(this.#inputs.unique(this.#model))));
    const where = { type, description: "Identifies the rows." };
    const summary = `Deletes rows of ${this.#model.name} and returns them as they were.`;
    return this.#many(summary, { where }, async (_source, args, context, info) => {
      const ids = toInputs(args["where"], "where").map(idOf);
      if (new Set(ids).size < ids.length) throw badFields([{ path: "where", message: "Please list each row once." }]);
      const mutation = await this.#answer(context, info, ids.length);
      const rows = await mutation.rows(ids);
      if (rows.includes(null)) throw notFound();
      await mutation.writer.remove(this.#model, ids);
      return rows;
    });
  }
}

/** The generated mutations of every model that has write rules. */
export const modelMutations = (
  models: Models,
  writes: WriteInputTypes,
  inputs: InputTypes,
  outputs: OutputTypes,
): GraphQLFieldConfigMap<unknown, GraphqlContext> =>
  Object.assign(
    {},
    ...[...models.values()].map((model) => new ModelMutations(model, models, writes, inputs, outputs).fields()),
  );
