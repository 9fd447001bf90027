import { z } from "zod";
import { actorType } from "../../../db/schema/enums.ts";
import { auditEntry } from "../../../db/schema/records/audit.ts";
import { valueFormat } from "../../../db/schema/records/value-format.ts";
import { columnOutputs } from "../column-schemas.ts";
import { dayInput, enumSchema, idInput, instantOutput, nextCursorOutput, pageInput } from "../schemas.ts";

export const maxPageSize = 100;
const defaultPageSize = 50;

const filterShape = {
  actorId: idInput.nullish().meta({ description: "Changes by this person, API key or app." }),
  thing: z
    .string()
    .max(40, "This is not the name of a thing.")
    .nullish()
    .meta({ description: "Changes of this kind of thing, such as MenuItem or RestaurantOrder." }),
  thingId: idInput.nullish().meta({ description: "Changes of the thing with this id." }),
  from: dayInput.meta({ description: "First day in the store's time zone, YYYY-MM-DD." }),
  to: dayInput.meta({ description: "Last day in the store's time zone, YYYY-MM-DD." }),
};

export const auditLogInput = z.object({
  ...filterShape,
  ...pageInput("entries", { max: maxPageSize, default: defaultPageSize }),
});

/** The query of the CSV file: the same conditions, without pages. */
export const exportAuditInput = z.object(filterShape);

export type AuditQuery = z.output<typeof exportAuditInput>;

const auditChangeSchema = z
  .object({
    field: z.string().meta({ description: "Name of the column or relation." }),
    isPersonal: z
      .boolean()
      .meta({ description: "Whether its values are personal, so that the log has only its name." }),
    format: enumSchema(valueFormat).meta({ description: "How to display its values." }),
    before: z
      .unknown()
      .meta({ graphql: "JSON", description: "Value before; null if there was none. Long texts are cut." }),
    after: z
      .unknown()
      .meta({ graphql: "JSON", description: "Value after; null if there is none. Long texts are cut." }),
  })
  .meta({ id: "AuditChange", description: "A changed column, before and after." });

const auditActorSchema = z
  .object({
    id: z.string().nullable().meta({ graphql: "ID", description: "Id of the person, API key or app." }),
    type: enumSchema(actorType).meta({ description: "Whether it is a person with a role, an API key or an app." }),
    name: z.string().nullable().meta({ description: "Name or e-mail address as it is now; null if it was deleted." }),
  })
  .meta({ id: "AuditActor", description: "A person with a role, an API key or an app." });

const auditLogEntrySchema = z
  .object({
    ...columnOutputs({ id: auditEntry.id, action: auditEntry.action, thing: auditEntry.thing }),
    at: instantOutput.meta({ description: "Time of the change." }),
    actor: auditActorSchema.meta({ description: "Who made the change." }),
    thingId: z
      .string()
      .nullable()
      .meta({ graphql: "ID", description: "Id of the changed thing; null if it has none." }),
    name: z.string().nullable().meta({
      description: "Name of the thing at that time, the person of a membership, or the number of an order.",
    }),
    status: z
      .string()
      .nullable()
      .meta({ description: "Status that an order had from then on; null for other things." }),
    changes: z.array(auditChangeSchema).meta({ description: "The changed columns. Orders have their own history." }),
  })
  .meta({ id: "AuditLogEntry", description: "One change by a person with a role, an API key or an app." });

const rowNameSchema = z
  .object({
    id: z.string().meta({ graphql: "ID", description: "Id of the row." }),
    name: z.string().meta({ description: "Its name as it is now." }),
  })
  .meta({ id: "RowName", description: "The name of a row." });

export const auditLogSchema = z
  .object({
    entries: z.array(auditLogEntrySchema).meta({ description: "The entries, newest first." }),
    names: z
      .array(rowNameSchema)
      .meta({ description: "The names of the rows whose ids are values of the entries. Deleted rows have none." }),
    nextCursor: nextCursorOutput,
  })
  .meta({ id: "AuditLog", description: "A page of the audit log." });

export type AuditLog = z.infer<typeof auditLogSchema>;
export type AuditLogEntry = AuditLog["entries"][number];

export const auditActorsSchema = z.array(auditActorSchema);
