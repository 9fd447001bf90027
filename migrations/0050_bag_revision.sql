ALTER TABLE `restaurant_order` ADD `bag_revision` text;--> statement-breakpoint
CREATE INDEX `restaurant_order_bag` ON `restaurant_order` (`bag_name`) WHERE "restaurant_order"."bag_revision" IS NOT NULL;
