import {
  GraphQLID,
  type GraphQLInputFieldConfig,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
} from "graphql";
import type { Shape } from "../../../db/schema/column-meta.ts";
import type { EnumTypes } from "../enums.ts";
import type { InputTypes } from "../inputs.ts";
import { type Model, type Models, modelNamed } from "../model.ts";
import type { Relation } from "../relations.ts";
import { shapeFields, valueType } from "../value-types.ts";

type Purpose = "Create" | "Update";

/** The input types of the generated mutations. No field is required here, because the row's own rules report a missing
 *  field by its path. */
export class WriteInputTypes {
  readonly #models: Models;
  readonly #enums: EnumTypes;
  readonly #inputs: InputTypes;
  readonly #types = new Map<string, GraphQLInputObjectType>();

  constructor(models: Models, enums: EnumTypes, inputs: InputTypes) {
    this.#models = models;
    this.#enums = enums;
    this.#inputs = inputs;
  }

  #type(name: string, description: string, fields: () => GraphQLInputFieldConfigMap): GraphQLInputObjectType {
    const existing = this.#types.get(name);
    if (existing) return existing;
    const type = new GraphQLInputObjectType({ name, description, fields });
    this.#types.set(name, type);
    return type;
  }

  data(model: Model, purpose: Purpose): GraphQLInputObjectType {
    const description =
      purpose === "Create" ? `A new ${model.name}.` : `Changes to a ${model.name}. Omitted fields stay unchanged.`;
    return this.#type(`${model.name}${purpose}Input`, description, () => ({
      ...this.#columns(model),
      ...Object.fromEntries(this.#relations(model, purpose)),
    }));
  }

  /** A row's values and the complete lists of the rows that belong to it. */
  whole(model: Model): GraphQLInputObjectType {
    const description = `A ${model.name} and the rows that belong to it. Omitted fields stay unchanged.`;
    return this.#type(`${model.name}SaveInput`, description, () => ({
      ...this.#columns(model),
      ...Object.fromEntries(this.#relations(model, "Update")),
      ...Object.fromEntries(
        [...model.relations].flatMap(([name, relation]) =>
          "owned" in relation && relation.owned ? [[name, this.#completeList(relation)]] : [],
        ),
      ),
    }));
  }

  #completeList({ model }: Relation) {
    const target = modelNamed(this.#models, model);
    const description = `A ${model} of the saved row. Omitted fields of an existing one stay unchanged.`;
    const type = this.#type(`${model}SaveInput`, description, () => ({
      id: { type: GraphQLID, description: "The row to update. Omit it for a new row." },
      ...this.#columns(target),
    }));
    return {
      type: new GraphQLList(new GraphQLNonNull(type)),
      description: "All rows that belong to it: those that are not listed are deleted. At most 100.",
    };
  }

  /** A row's id and its changes. */
  updateArgs(model: Model): GraphQLInputObjectType {
    return this.#type(`${model.name}UpdateArgs`, `A ${model.name} and its changes.`, () => ({
      where: { type: new GraphQLNonNull(this.#inputs.unique(model)), description: "Identifies the row." },
      data: { type: new GraphQLNonNull(this.data(model, "Update")), description: "The values to change." },
    }));
  }

  #relations(model: Model, purpose: Purpose): [string, GraphQLInputFieldConfig][] {
    return [...model.relations].flatMap(([name, relation]): [string, GraphQLInputFieldConfig][] => {
      const target = modelNamed(this.#models, relation.model);
      const description = relation.doc;
      return target.write ? [[name, { type: this.#relation(target, relation, purpose), description }]] : [];
    });
  }

  #relation(target: Model, relation: Relation, purpose: Purpose): GraphQLInputObjectType {
    const one = this.#inputs.unique(target);
    const connect = { type: one, description: "The row it belongs to." };
    if (relation.kind === "one") {
      return this.#type(`${target.name}RelateToOneFor${purpose}Input`, `Identifies a ${target.name}.`, () => ({
        connect,
      }));
    }
    const isOwned = "column" in relation && relation.owned;
    const many = (description: string) => ({ type: new GraphQLList(new GraphQLNonNull(one)), description });
    const creating = {
      type: new GraphQLList(new GraphQLNonNull(this.data(target, "Create"))),
      description: "New rows that belong to it. At most 100.",
    };
    return this.#type(`${target.name}RelateToManyFor${purpose}Input`, `Related rows: ${target.name}.`, () => ({
      ...(isOwned ? { create: creating } : {}),
      connect: many("Existing rows to link. At most 100."),
      ...(purpose === "Update" && ("through" in relation || isOwned)
        ? {
            disconnect: many(isOwned ? "Rows to delete." : "Rows to unlink."),
            set: many(
              isOwned
                ? "The rows to keep. All others are deleted."
                : "The complete list of linked rows. All others are unlinked.",
            ),
          }
        : {}),
    }));
  }

  #columns(model: Model): GraphQLInputFieldConfigMap {
    return Object.fromEntries(
      [...model.writable.values()].map(({ name, kind, doc }) => [
        name,
        { type: valueType(kind, this.#enums, this.#object), description: doc },
      ]),
    );
  }

  /** The input type of the objects in a JSON column. */
  readonly #object = (shape: Shape): GraphQLInputObjectType =>
    this.#type(`${shape.name}Input`, shape.doc, () => shapeFields(shape, this.#enums, this.#object));
}
