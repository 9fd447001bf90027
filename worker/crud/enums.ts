import { GraphQLEnumType, GraphQLError, Kind, type ValueNode } from "graphql";

const oneOf = new Intl.ListFormat("en", { type: "disjunction" });

/** An enumeration that answers a value which is none of its own with the names that are. GraphQL's own messages guess at
 *  a similar name, which for a name in quotation marks is the one that was sent. */
export class NamedValues extends GraphQLEnumType {
  override parseValue(value: unknown): unknown {
    if (typeof value === "string" && this.getValue(value)) return super.parseValue(value);
    throw new GraphQLError(`${this.name} is ${this.#names()}.`);
  }

  override parseLiteral(node: ValueNode): unknown {
    if (node.kind === Kind.ENUM && this.getValue(node.value)) return super.parseLiteral(node, null);
    if (node.kind !== Kind.STRING) throw new GraphQLError(`${this.name} is ${this.#names()}.`, { nodes: node });
    const names = this.getValue(node.value) ? node.value : this.#names();
    throw new GraphQLError(`${this.name} is an enum. Write ${names} without quotation marks.`, { nodes: node });
  }

  #names(): string {
    return oneOf.format(this.getValues().map(({ name }) => name));
  }
}

/** The enum types of one schema: whoever names the same one gets the same type. */
export class EnumTypes {
  readonly #types = new Map<string, GraphQLEnumType>();

  of(name: string, values: readonly string[]): GraphQLEnumType {
    const known = this.#types.get(name);
    if (known) {
      const same = known.getValues().map((value) => value.name);
      if (same.join() !== values.join()) throw new Error(`Two enumerations with other values are called ${name}.`);
      return known;
    }
    const type = new NamedValues({ name, values: Object.fromEntries(values.map((value) => [value, {}])) });
    this.#types.set(name, type);
    return type;
  }
}
