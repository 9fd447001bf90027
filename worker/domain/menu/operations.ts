import { z } from "zod";
import { AppError, notFound } from "../../errors.ts";
import { operation } from "../operation.ts";
import { idInput, textInput } from "../schemas.ts";
import { mealPeriodSchema } from "../store/schemas.ts";
import { modifierGroupConflicts } from "./group-conflicts.ts";
import { listed, listItems, servedIn } from "./list.ts";
import { menuSchema } from "./menu-schema.ts";
import { categorySchema, dietaryFlagSchema, listedItemSchema, menuItemPageSchema, menuItemSchema } from "./schemas.ts";

const listCategories = operation({
  name: "listCategories",
  kind: "query",
  description: "The categories in menu order. With `meal`, only those of that meal period.",
  access: { kind: "anyone", tablet: true },
  idempotency: "read",
  input: z.object({
    meal: mealPeriodSchema.optional().meta({ description: "Only entries served in this meal period." }),
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
  description: "One page of the dishes that match every filter, with their choices and current sale state.",
  access: { kind: "anyone", tablet: true },
  idempotency: "read",
  input: z.object({
    category: idInput.optional().meta({ description: "Id of a category. Responds with 404 if it does not exist." }),
    dietary: z
      .array(dietaryFlagSchema)
      .max(7, "Please use each flag once.")
      .default([])
      .meta({ description: "Flags that a dish must all have. Repeat the parameter or separate flags by commas." }),
    meal: mealPeriodSchema.optional().meta({ description: "Only entries served in this meal period." }),
    q: textInput(100)
      .default("")
      .meta({ description: "Search terms that name or description must contain, ignoring case." }),
    featured: menuItemSchema.shape.featured.optional(),
    sort: z
      .enum(["name", "price_asc", "price_desc", "popular", "menu"])
      .default("menu")
      .meta({ description: "The sort order of the dishes." }),
    page: z
      .int()
      .min(1, "Pages start at 1.")
      .max(10_000, "The page must be at most 10,000.")
      .default(1)
      .meta({ description: "The page number, starting at 1." }),
    limit: z
      .int()
      .min(1, "The limit must be at least 1.")
      .max(100, "The limit must be at most 100.")
      .default(50)
      .meta({ description: "The maximum number of dishes per page." }),
  }),
  output: menuItemPageSchema,
  rest: { method: "GET", path: "/api/menu-items", publicMenu: true },
  graphql: false,
}).handle(async (ctx, query) => {
  const menu = await ctx.menu();
  if (query.category !== undefined && !menu.categories.some(({ id }) => id === query.category)) {
    const message = "We could not find this category.";
    throw new AppError("NOT_FOUND", message, { errors: [{ path: "category", message }] });
  }
  const { items, total } = listItems(menu, query);
  return { items, page: query.page, limit: query.limit, total };
});

const getMenuItem = operation({
  name: "getMenuItem",
  kind: "query",
  description: "One dish with its choices and current sale state.",
  access: { kind: "anyone", tablet: true },
  idempotency: "read",
  input: z.object({ id: idInput.describe("Id of the dish.") }),
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
  description: "The whole menu as guests see it now, with the store's settings and its expiry.",
  access: { kind: "anyone", tablet: true },
  idempotency: "read",
  input: z.object({
    revision: z
      .int()
      .min(0, "Revisions start at 0.")
      .optional()
      .meta({ description: "A revision that the caller knows. The response is at least that new." }),
  }),
  output: menuSchema,
  rest: { method: "GET", path: "/api/menu", publicMenu: true },
  graphql: false,
}).handle((ctx) => ctx.menu());

export const menuOperations = [getMenu, listCategories, listMenuItems, getMenuItem, modifierGroupConflicts];
