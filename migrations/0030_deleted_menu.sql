ALTER TABLE `menu_category` ADD `deleted_at` text;--> statement-breakpoint
CREATE INDEX `menu_category_deleted` ON `menu_category` (`store_id`,`deleted_at`) WHERE "menu_category"."deleted_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `menu_item` ADD `revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `menu_item` ADD `deleted_at` text;--> statement-breakpoint
CREATE INDEX `menu_item_deleted` ON `menu_item` (`store_id`,`deleted_at`) WHERE "menu_item"."deleted_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `menu_item_image` ADD `focal_x` integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE `menu_item_image` ADD `focal_y` integer DEFAULT 50 NOT NULL;