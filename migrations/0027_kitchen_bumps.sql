ALTER TABLE `order_item` ADD `pending_kitchen_status` text;--> statement-breakpoint
ALTER TABLE `order_item` ADD `effective_at` text;--> statement-breakpoint
ALTER TABLE `order_item` ADD `bump_actor_type` text;--> statement-breakpoint
ALTER TABLE `order_item` ADD `bump_actor_id` text;--> statement-breakpoint
CREATE INDEX `order_item_bump` ON `order_item` (`store_id`,`effective_at`) WHERE "order_item"."effective_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `recalled_at` text;--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `allergy_note` text;--> statement-breakpoint
CREATE INDEX `restaurant_order_allergy` ON `restaurant_order` (`store_id`,`id`) WHERE "restaurant_order"."allergy_note" IS NOT NULL;