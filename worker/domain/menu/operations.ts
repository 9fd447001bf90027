import { z } from "zod";
import { AppError, notFound } from "../../errors.ts";
import { operation } from "../operation.ts";
import { idInput, textInput } from "../schemas.ts";
import { mealPeriodSchema } from "../store/schemas.ts";
import { modifierGroupConflicts } from "./group-conflicts.ts";
import { listed, listItems, servedIn } from "./list.ts";
import { menuSchema } from "./menu-schema.ts";
import { categorySchema, dietaryFlagSchema, listedItemSchema, menuItemPageSchema } from "./schemas.ts";

const listCategories = operation({
  name: "listCategories",
  kind: "query",
  description: "The categories of the menu in menu order, those of one meal period where `meal` is given.",
  access: { kind: "anyone" },
  idempotency: "read",
  input: z.object({
    meal: mealPeriodSchema.optional().meta({ description: "Those that are served in this part of the day." }),
  }),
  output: z.array(categorySchema),
  rest: { method: "GET", path: "/api/categories", publicMenu: true },
  graphql: false,
}).handle(async (ctx, { meal }) => {
  const { categories } = await ctx.menu();
  return meal ? categories.filter((category) => servedIn(category, meal)) : categories;
});

const listMenuItems = operation({
  name: "listMenuItems",
  kind: "query",
  description: "One page of the dishes that pass every filter, each with its choices and whether it sells now.",
  access: { kind: "anyone" },
  idempotency: "read",
  input: z.object({
    category: idInput
      .optional()
      .meta({ description: "Id of the category that they stand in; a 404 if there is none." }),
    dietary: z
      .array(dietaryFlagSchema)
      .max(7, "Please use each flag once.")
      .default([])
      .meta({ description: "Flags that a dish must all have: the name once for each, or with commas between." }),
    meal: mealPeriodSchema.optional().meta({ description: "Those that are served in this part of the day." }),
    q: textInput(100).default("").meta({ description: "Words that name or description hold, whatever their case." }),
    featured: z.boolean().optional(),
    sort: z
      .enum(["name", "price_asc", "price_desc", "popular", "menu"])
      .default("menu")
      .meta({ description: "In which order the dishes come." }),
    page: z
      .int()
      .min(1, "Pages count from 1.")
      .max(10_000, "There is no such page.")
      .default(1)
      .meta({ description: "Which page, counted from 1." }),
    limit: z
      .int()
      .min(1, "At least 1.")
      .max(100, "At most 100.")
      .default(50)
      .meta({ description: "Most dishes of a page." }),
  }),
  output: menuItemPageSchema,
  rest: { method: "GET", path: "/api/menu-items", publicMenu: true },
  graphql: false,
}).handle(async (ctx, query) => {
  const menu = await ctx.menu();
  if (query.category !== undefined && !menu.categories.some(({ id }) => id === query.category)) {
    const errors = [{ path: "category", message: "We could not find this category." }];
    throw new AppError("NOT_FOUND", "We could not find this category.", { errors });
  }
  const { items, total } = listItems(menu, query);
  return { items, page: query.page, limit: query.limit, total };
});

const getMenuItem = operation({
  name: "getMenuItem",
  kind: "query",
  description: "One dish with its choices and whether it sells now.",
  access: { kind: "anyone" },
  idempotency: "read",
  input: z.object({ id: idInput }),
  output: listedItemSchema,
  rest: { method: "GET", path: "/api/menu-items/:id", publicMenu: true },
  graphql: false,
}).handle(async (ctx, { id }) => {
  const menu = await ctx.menu();
  const item = menu.items.find((candidate) => candidate.id === id);
  if (!item) throw notFound();
  return listed(menu, item);
});

const getMenu = operation({
  name: "getMenu",
  kind: "query",
  description:
    "The whole menu as guests see it at this moment, with the store's settings and until when it stays true.",
  access: { kind: "anyone" },
  idempotency: "read",
  input: z.object({
    revision: z
      .int()
      .min(0, "Revisions count from 0.")
      .optional()
      .meta({ description: "A revision that the caller has heard of; the answer is at least that new." }),
  }),
  output: menuSchema,
  rest: { method: "GET", path: "/api/menu", publicMenu: true },
  graphql: false,
}).handle((ctx) => ctx.menu());

export const menuOperations = [getMenu, listCategories, listMenuItems, getMenuItem, modifierGroupConflicts];
