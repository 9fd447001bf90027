export const auditLog = {
  request: { thing: "MenuItem", limit: 1 },
  response: {
    entries: [
      {
        ...{ id: "aud_01JZ000000000000000000AUD1", at: "2026-11-20T23:30:00.000Z", action: "update" },
        ...{ thing: "MenuItem", thingId: "itm_01JZ0000000000000000000SOUP", name: "Soup of the Day", status: null },
        actor: { type: "staff", id: "cus_01JZ000000000000000000CUS1", name: "Ada Lovelace" },
        changes: [{ field: "price", isPersonal: false, format: "money", before: 895, after: 950 }],
      },
    ],
    names: [],
    nextCursor: null,
  },
};
