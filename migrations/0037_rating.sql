CREATE TABLE `rating` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`order_id` text NOT NULL,
	`rating` integer NOT NULL,
	`note` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`order_id`) REFERENCES `restaurant_order`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "rating_stars" CHECK("rating"."rating" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rating_order` ON `rating` (`store_id`,`order_id`);--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `rating` integer;