import {
  GraphQLBoolean,
  type GraphQLEnumType,
  GraphQLID,
  type GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLScalarType,
  GraphQLString,
} from "graphql";
import type { Shape, ValueType } from "../../db/schema/column-meta.ts";
import { dateTimeScalar } from "../graphql/scalars.ts";
import type { EnumTypes } from "./enums.ts";
import type { FieldKind } from "./model.ts";

const scalars = {
  id: GraphQLID,
  string: GraphQLString,
  code: GraphQLString,
  int: GraphQLInt,
  boolean: GraphQLBoolean,
  instant: dateTimeScalar,
} as const;

const toList = <Item extends GraphQLScalarType | GraphQLEnumType | GraphQLObjectType | GraphQLInputObjectType>(
  item: Item,
) => new GraphQLList(new GraphQLNonNull(item));

/** The GraphQL type of a value. `object` gives that of a shape, which differs between inputs and outputs. */
export const valueType = <ObjectType extends GraphQLObjectType | GraphQLInputObjectType>(
  kind: ValueType | FieldKind,
  enums: EnumTypes,
  object: (of: Shape) => ObjectType,
) => {
  const value = kind.type === "shape" ? kind.of : kind;
  switch (value.type) {
    case "enum":
      return enums.of(value.of);
    case "enumList":
      return toList(enums.of(value.of));
    case "textList":
      return toList(GraphQLString);
    case "intList":
      return toList(GraphQLInt);
    case "object":
      return object(value.of);
    case "objectList":
      return toList(object(value.of));
    case "json":
      throw new Error("JSON that callers see needs a shape. Declare it with shape() of db/schema/fields.ts.");
    default:
      return scalars[value.type];
  }
};

/** The GraphQL fields of a shape's objects. */
export const shapeFields = <ObjectType extends GraphQLObjectType | GraphQLInputObjectType>(
  { fields }: Shape,
  enums: EnumTypes,
  object: (of: Shape) => ObjectType,
) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const type = valueType(field, enums, object);
      return [name, { type: field.isNullable ? type : new GraphQLNonNull(type), description: field.doc ?? null }];
    }),
  );
