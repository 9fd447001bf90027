import { GraphQLEnumType, GraphQLError, Kind, type ValueNode } from "graphql";
import type { EnumType } from "../../db/schema/enums.ts";

const formatChoices = new Intl.ListFormat("en", { type: "disjunction" });

/** An enum whose error lists the valid values. GraphQL's own message suggests a similar name, which for a quoted value
 *  is the value that was sent. */
export class NamedValues extends GraphQLEnumType {
  override parseValue(value: unknown): unknown {
    if (typeof value === "string" && this.getValue(value)) return super.parseValue(value);
    throw new GraphQLError(`${this.name} must be ${this.#names()}.`);
  }

  override parseLiteral(node: ValueNode): unknown {
    if (node.kind === Kind.ENUM && this.getValue(node.value)) return super.parseLiteral(node, null);
    if (node.kind !== Kind.STRING) throw new GraphQLError(`${this.name} must be ${this.#names()}.`, { nodes: node });
    const names = this.getValue(node.value) ? node.value : this.#names();
    throw new GraphQLError(`${this.name} is an enum. Write ${names} without quotation marks.`, { nodes: node });
  }

  #names(): string {
    return formatChoices.format(this.getValues().map(({ name }) => name));
  }
}

/** The enum types of one schema. The same name always gives the same type. */
export class EnumTypes {
  readonly #types = new Map<string, GraphQLEnumType>();

  of({ name, values, doc }: EnumType): GraphQLEnumType {
    const existing = this.#types.get(name);
    if (existing) {
      const names = existing.getValues().map((value) => value.name);
      if (names.join() !== values.join())
        throw new Error(`Two enums named ${name} have different values. Use the same values or another name.`);
      return existing;
    }
    const type = new NamedValues({
      name,
      description: doc,
      values: Object.fromEntries(values.map((value) => [value, {}])),
    });
    this.#types.set(name, type);
    return type;
  }
}
