import {
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLResolveInfo,
} from "graphql";
import { type IdPrefix, singletonId } from "../domain/ids.ts";
import { AppError, notFound } from "../errors.ts";
import type { Row } from "./batch-loader.ts";
import type { InputTypes } from "./inputs.ts";
import { idOf } from "./lists.ts";
import { demandWritable } from "./may-write.ts";
import type { Model, Models } from "./model.ts";
import { badFields } from "./nested-input.ts";
import type { GraphqlContext, OutputTypes } from "./outputs.ts";
import { multiplied, type Plan, Planner } from "./plan.ts";
import { createReader } from "./queries.ts";
import { RowReader } from "./read.ts";
import { type Input, isInput } from "./where.ts";
import { RowWriter } from "./write.ts";
import type { WriteInputTypes } from "./write-inputs.ts";

type Mutation = GraphQLFieldConfig<unknown, GraphqlContext>;

const mostRows = 100;

const inputOf = (value: unknown): Input => (isInput(value) ? value : {});

const toInputs = (value: unknown, name: string): Input[] => {
  const list = Array.isArray(value) ? value.map(inputOf) : [];
  if (list.length > mostRows) {
    const errors = [{ path: name, message: `At most ${mostRows}, please.` }];
    throw new AppError("LIMIT_EXCEEDED", `One call writes at most ${mostRows} rows.`, { errors });
  }
  return list;
};

/** What a mutation answers with, planned and weighed before anything is written. */
class Answer {
  readonly #reader: RowReader;
  readonly #plan: Plan;
  readonly writer: RowWriter;

  constructor(model: Model, models: Models, { ctx, work }: GraphqlContext, info: GraphQLResolveInfo, rows: number) {
    const reader = createReader(ctx, models);
    demandWritable(reader, model);
    this.#reader = new RowReader(ctx.db, reader);
    this.#plan = new Planner(reader, info, work).plan(model, info.fieldNodes, multiplied(1, rows));
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

/** The generated writes of one model. */
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
    if (singleton) return { [`update${name}`]: this.#updateOnly(write.prefix) };
    const names = plural.charAt(0).toUpperCase() + plural.slice(1);
    return {
      [`create${name}`]: this.#create(),
      [`create${names}`]: this.#createMany(),
      [`update${name}`]: this.#update(),
      [`update${names}`]: this.#updateMany(),
      [`delete${name}`]: this.#remove(),
      [`delete${names}`]: this.#removeMany(),
    };
  }

  async #answer(context: GraphqlContext, info: GraphQLResolveInfo, rows: number): Promise<Answer> {
    const answer = new Answer(this.#model, this.#models, context, info, rows);
    await context.work.admit();
    return answer;
  }

  #one(what: string, args: Mutation["args"], resolve: Mutation["resolve"]): Mutation {
    const description = `${what} Everything of one call is written, or nothing.`;
    return {
      type: this.#outputs.of(this.#model),
      description,
      ...(args ? { args } : {}),
      ...(resolve ? { resolve } : {}),
    };
  }

  #many(what: string, args: Mutation["args"], resolve: Mutation["resolve"]): Mutation {
    const type = new GraphQLList(this.#outputs.of(this.#model));
    return { ...this.#one(`${what} At most ${mostRows}.`, args, resolve), type };
  }

  #data(purpose: "Create" | "Update") {
    return { type: new GraphQLNonNull(this.#writes.data(this.#model, purpose)), description: "What to write." };
  }

  #where() {
    return { type: new GraphQLNonNull(this.#inputs.unique(this.#model)), description: "Names the row." };
  }

  #create(): Mutation {
    return this.#one(
      `Makes a ${this.#model.name}.`,
      { data: this.#data("Create") },
      async (_s, args, context, info) => {
        const answer = await this.#answer(context, info, 1);
        const id = answer.writer.create(this.#model, inputOf(args["data"]), "data");
        await answer.writer.commit();
        return answer.row(id);
      },
    );
  }

  #createMany(): Mutation {
    const type = new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(this.#writes.data(this.#model, "Create"))));
    const data = { type, description: "What to write." };
    return this.#many(`Makes rows of ${this.#model.name}.`, { data }, async (_source, args, context, info) => {
      const wishes = toInputs(args["data"], "data");
      const answer = await this.#answer(context, info, wishes.length);
      const ids = wishes.map((wish, index) => answer.writer.create(this.#model, wish, `data.${index}`));
      await answer.writer.commit();
      return answer.rows(ids);
    });
  }

  #update(): Mutation {
    const args = { where: this.#where(), data: this.#data("Update") };
    return this.#one(`Changes a ${this.#model.name}.`, args, async (_source, sent, context, info) => {
      const answer = await this.#answer(context, info, 1);
      const path = { where: "where", data: "data" };
      const id = answer.writer.drafts.update(this.#model, sent["where"], inputOf(sent["data"]), path);
      await answer.writer.commit();
      return answer.row(id);
    });
  }

  /** The one row that a store has of a singleton has the body of the store's id. */
  #updateOnly(prefix: IdPrefix): Mutation {
    const where = { type: this.#inputs.unique(this.#model), description: "The store's own where it is left out." };
    const args = { where, data: this.#data("Update") };
    return this.#one(`Changes the ${this.#model.name}.`, args, async (_source, sent, context, info) => {
      const answer = await this.#answer(context, info, 1);
      const own = { id: singletonId(prefix, context.ctx.store.id) };
      const path = { where: "where", data: "data" };
      const id = answer.writer.drafts.update(this.#model, sent["where"] ?? own, inputOf(sent["data"]), path);
      await answer.writer.commit();
      return answer.row(id);
    });
  }

  #updateMany(): Mutation {
    const type = new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(this.#writes.updateArgs(this.#model))));
    const data = { type, description: "Which rows, and what changes of each." };
    return this.#many(`Changes rows of ${this.#model.name}.`, { data }, async (_source, args, context, info) => {
      const wishes = toInputs(args["data"], "data");
      const answer = await this.#answer(context, info, wishes.length);
      const ids = wishes.map((wish, index) => {
        const path = { where: `data.${index}.where`, data: `data.${index}.data` };
        return answer.writer.drafts.update(this.#model, wish["where"], inputOf(wish["data"]), path);
      });
      await answer.writer.commit();
      return answer.rows(ids);
    });
  }

  #remove(): Mutation {
    const what = `Deletes a ${this.#model.name} and answers it as it was.`;
    return this.#one(what, { where: this.#where() }, async (_source, args, context, info) => {
      const answer = await this.#answer(context, info, 1);
      const id = idOf(args["where"]);
      const row = await answer.row(id);
      await answer.writer.remove(this.#model, [id]);
      return row;
    });
  }

  #removeMany(): Mutation {
    const type = new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(this.#inputs.unique(this.#model))));
    const where = { type, description: "Names the rows." };
    const what = `Deletes rows of ${this.#model.name} and answers them as they were.`;
    return this.#many(what, { where }, async (_source, args, context, info) => {
      const ids = toInputs(args["where"], "where").map(idOf);
      if (new Set(ids).size < ids.length) throw badFields([{ path: "where", message: "Please name each row once." }]);
      const answer = await this.#answer(context, info, ids.length);
      const rows = await answer.rows(ids);
      if (rows.includes(null)) throw notFound();
      await answer.writer.remove(this.#model, ids);
      return rows;
    });
  }
}

/** The generated writes of every model that has rules for them. */
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
