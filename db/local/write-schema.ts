import { writeFileSync } from "node:fs";
import { printSchema } from "graphql";
import { operations } from "../../worker/domain/registry.ts";
import { createSchema } from "../../worker/graphql/schema.ts";
import { models } from "../../worker/models/models.ts";

const file = new URL("../../worker/graphql/schema.graphql", import.meta.url);
writeFileSync(file, `${printSchema(createSchema(operations, models))}\n`);
console.log("worker/graphql/schema.graphql is up to date.");
