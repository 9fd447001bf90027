CREATE TABLE `tax_class` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`name` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`rates` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_class_default` ON `tax_class` (`store_id`) WHERE "tax_class"."is_default" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `tax_class_store` ON `tax_class` (`store_id`,`id`);--> statement-breakpoint
-- Each rate that a store has becomes a class, named by its rate. The store's own rate becomes the store's own class.
INSERT INTO `tax_class`("id", "created_at", "updated_at", "store_id", "name", "is_default", "rates")
SELECT 'txc_' || substr(s."id", 5, 10) || substr(hex(randomblob(8)), 1, 16), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), s."id",
  rtrim(rtrim(printf('%.4f', r."rate" / 10000.0), '0'), '.') || '%', r."rate" = s."tax_rate_ppm",
  json_array(json_object('orderType', NULL, 'ratePpm', r."rate", 'from', '1970-01-01'))
FROM `store_settings` s JOIN (
  SELECT "id" AS "store_id", "tax_rate_ppm" AS "rate" FROM `store_settings`
  UNION SELECT "store_id", "tax_rate_ppm" FROM `menu_item` WHERE "tax_rate_ppm" IS NOT NULL
) r ON r."store_id" = s."id" ORDER BY s."id", r."rate" <> s."tax_rate_ppm", r."rate";--> statement-breakpoint
-- D1 always enforces foreign keys, so dropping dishes deletes their modifiers and pictures. Those are copied, and
-- restored in the order in which they were written.
CREATE TABLE `__modifier_copy` AS SELECT * FROM `menu_item_modifier` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `__image_copy` AS SELECT * FROM `menu_item_image` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `__new_menu_item` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`category_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`price` integer NOT NULL,
	`thumbnail` text,
	`available` integer DEFAULT true NOT NULL,
	`sold_out_until` text,
	`available_from` text,
	`available_until` text,
	`featured` integer DEFAULT false NOT NULL,
	`popular` integer DEFAULT false NOT NULL,
	`prep_time_minutes` integer,
	`calories` integer,
	`kitchen_station` text,
	`allergens` text NOT NULL,
	`dietary_flags` text NOT NULL,
	`meal_periods` text NOT NULL,
	`tax_rate_ppm` integer,
	`tax_class_id` text,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`availability_set_by` text,
	`availability_set_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`category_id`) REFERENCES `menu_category`(`store_id`,`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`store_id`,`tax_class_id`) REFERENCES `tax_class`(`store_id`,`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "menu_item_price" CHECK("__new_menu_item"."price" BETWEEN 0 AND 10000000),
	CONSTRAINT "menu_item_tax_rate" CHECK("__new_menu_item"."tax_rate_ppm" BETWEEN 0 AND 1000000),
	CONSTRAINT "menu_item_prep_time" CHECK("__new_menu_item"."prep_time_minutes" BETWEEN 0 AND 1440),
	CONSTRAINT "menu_item_calories" CHECK("__new_menu_item"."calories" BETWEEN 0 AND 100000),
	CONSTRAINT "menu_item_station" CHECK("__new_menu_item"."kitchen_station" IN ('grill', 'fryer', 'salad', 'dessert', 'bar', 'expo'))
);
--> statement-breakpoint
INSERT INTO `__new_menu_item`("id", "created_at", "updated_at", "store_id", "category_id", "name", "description", "price", "thumbnail", "available", "sold_out_until", "available_from", "available_until", "featured", "popular", "prep_time_minutes", "calories", "kitchen_station", "allergens", "dietary_flags", "meal_periods", "tax_rate_ppm", "tax_class_id", "sort_order", "availability_set_by", "availability_set_at") SELECT "id", "created_at", "updated_at", "store_id", "category_id", "name", "description", "price", "thumbnail", "available", "sold_out_until", "available_from", "available_until", "featured", "popular", "prep_time_minutes", "calories", "kitchen_station", "allergens", "dietary_flags", "meal_periods", "tax_rate_ppm", (SELECT c."id" FROM `tax_class` c WHERE c."store_id" = i."store_id" AND c."rates" ->> '$[0].ratePpm' = i."tax_rate_ppm"), "sort_order", "availability_set_by", "availability_set_at" FROM `menu_item` i ORDER BY i.rowid;--> statement-breakpoint
DROP TABLE `menu_item`;--> statement-breakpoint
ALTER TABLE `__new_menu_item` RENAME TO `menu_item`;--> statement-breakpoint
CREATE INDEX `menu_item_category` ON `menu_item` (`store_id`,`category_id`,`sort_order`,`id`);--> statement-breakpoint
CREATE INDEX `menu_item_tax_class` ON `menu_item` (`store_id`,`tax_class_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `menu_item_store` ON `menu_item` (`store_id`,`id`);--> statement-breakpoint
INSERT INTO `menu_item_modifier`("id", "created_at", "updated_at", "store_id", "menu_item_id", "name", "modifier_group", "modifier_group_label", "required", "min_selections", "max_selections", "default_selected", "price_adjustment", "calories", "available", "sold_out_until", "sort_order", "availability_set_by", "availability_set_at") SELECT "id", "created_at", "updated_at", "store_id", "menu_item_id", "name", "modifier_group", "modifier_group_label", "required", "min_selections", "max_selections", "default_selected", "price_adjustment", "calories", "available", "sold_out_until", "sort_order", "availability_set_by", "availability_set_at" FROM `__modifier_copy` ORDER BY rowid;--> statement-breakpoint
INSERT INTO `menu_item_image`("id", "created_at", "updated_at", "store_id", "menu_item_id", "image_path", "width", "height", "alt_text", "sort_order") SELECT "id", "created_at", "updated_at", "store_id", "menu_item_id", "image_path", "width", "height", "alt_text", "sort_order" FROM `__image_copy` ORDER BY rowid;--> statement-breakpoint
DROP TABLE `__modifier_copy`;--> statement-breakpoint
DROP TABLE `__image_copy`;
