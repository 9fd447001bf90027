CREATE TABLE `customer_profile` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`customer_id` text,
	`email` text,
	`name` text,
	`phone` text,
	`phone_key` text,
	`search_terms` text DEFAULT '' NOT NULL,
	`order_count` integer DEFAULT 0 NOT NULL,
	`spend` integer DEFAULT 0 NOT NULL,
	`last_order_at` text,
	`active_at` text NOT NULL,
	`erasing_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customer_profile_account` ON `customer_profile` (`store_id`,`customer_id`) WHERE "customer_profile"."customer_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `customer_profile_email` ON `customer_profile` (`store_id`,`email`) WHERE "customer_profile"."email" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `customer_profile_phone` ON `customer_profile` (`store_id`,`phone_key`) WHERE "customer_profile"."phone_key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `customer_profile_active` ON `customer_profile` (`store_id`,`active_at`,`id`);--> statement-breakpoint
CREATE INDEX `customer_profile_orders` ON `customer_profile` (`store_id`,`order_count`,`id`);--> statement-breakpoint
CREATE INDEX `customer_profile_spend` ON `customer_profile` (`store_id`,`spend`,`id`);--> statement-breakpoint
CREATE INDEX `customer_profile_erasing` ON `customer_profile` (`store_id`,`id`) WHERE "customer_profile"."erasing_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `customer_profile_store` ON `customer_profile` (`store_id`,`id`);--> statement-breakpoint
CREATE TABLE `customer_progress` (
	`store_id` text PRIMARY KEY NOT NULL,
	`changed_since` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `customer_term` (
	`store_id` text NOT NULL,
	`term` text NOT NULL,
	`profile_id` text NOT NULL,
	PRIMARY KEY(`store_id`, `term`, `profile_id`),
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`profile_id`) REFERENCES `customer_profile`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `customer_term_profile` ON `customer_term` (`store_id`,`profile_id`);--> statement-breakpoint
CREATE TABLE `guest_note` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`profile_id` text NOT NULL,
	`text` text NOT NULL,
	`author` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`profile_id`) REFERENCES `customer_profile`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `guest_note_profile` ON `guest_note` (`store_id`,`profile_id`,`id`);--> statement-breakpoint
ALTER TABLE `customer` ADD `allergies` text;--> statement-breakpoint
ALTER TABLE `customer` ADD `has_current_profile` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `customer_changed` ON `customer` (`store_id`,`id`) WHERE NOT "customer"."has_current_profile";--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `customer_profile_id` text;--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `summed_seq` integer;--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `summed_spend` integer;--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `contactless_at` text;--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `erased_at` text;--> statement-breakpoint
CREATE INDEX `restaurant_order_profile` ON `restaurant_order` (`store_id`,`customer_profile_id`,`created_at`) WHERE "restaurant_order"."customer_profile_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `restaurant_order_contactless` ON `restaurant_order` (`store_id`,`contactless_at`) WHERE "restaurant_order"."contactless_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `store_operations` ADD `guest_retention_months` integer;