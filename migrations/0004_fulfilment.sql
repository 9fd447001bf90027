ALTER TABLE `menu_item` ADD `availability_set_by` text;--> statement-breakpoint
ALTER TABLE `menu_item` ADD `availability_set_at` text;--> statement-breakpoint
ALTER TABLE `menu_item_modifier` ADD `availability_set_by` text;--> statement-breakpoint
ALTER TABLE `menu_item_modifier` ADD `availability_set_at` text;--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `prep_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `lead_minutes` integer;--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `slot_starts_at` text;--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `slot_prep_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `paused_by` text;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `paused_at` text;