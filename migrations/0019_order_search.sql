CREATE TABLE `order_search_term` (
	`store_id` text NOT NULL,
	`term` text NOT NULL,
	`business_day` text NOT NULL,
	`order_id` text NOT NULL,
	PRIMARY KEY(`store_id`, `term`, `business_day`, `order_id`),
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `order_event` ADD `actor` text;--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `ready_at` text;--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `is_searchable` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `restaurant_order_day` ON `restaurant_order` (`store_id`,`business_day`,`id`);--> statement-breakpoint
CREATE INDEX `restaurant_order_unsearchable` ON `restaurant_order` (`store_id`,`id`) WHERE NOT "restaurant_order"."is_searchable";--> statement-breakpoint
CREATE INDEX `order_item_dish` ON `order_item` (`store_id`,`menu_item_id`,`order_id`);--> statement-breakpoint
UPDATE `restaurant_order` SET `ready_at` = (SELECT min(`order_event`.`at`) FROM `order_event` WHERE `order_event`.`store_id` = `restaurant_order`.`store_id` AND `order_event`.`order_id` = `restaurant_order`.`id` AND `order_event`.`status` = 'ready');
