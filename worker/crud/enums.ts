import { GraphQLEnumType } from "graphql";

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
    const type = new GraphQLEnumType({ name, values: Object.fromEntries(values.map((value) => [value, {}])) });
    this.#types.set(name, type);
    return type;
  }
}
