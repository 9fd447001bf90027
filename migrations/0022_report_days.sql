CREATE TABLE `day_close` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`business_day` text NOT NULL,
	`closed_at` text NOT NULL,
	`closed_by` text,
	`currency_code` text NOT NULL,
	`expected_cash` integer NOT NULL,
	`counted_cash` integer NOT NULL,
	`difference` integer NOT NULL,
	`note` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "day_close_expected" CHECK("day_close"."expected_cash" BETWEEN -2147483647 AND 2147483647),
	CONSTRAINT "day_close_counted" CHECK("day_close"."counted_cash" BETWEEN 0 AND 2147483647),
	CONSTRAINT "day_close_difference_bounds" CHECK("day_close"."difference" BETWEEN -2147483647 AND 2147483647),
	CONSTRAINT "day_close_difference" CHECK("day_close"."difference" = "day_close"."counted_cash" - "day_close"."expected_cash")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `day_close_once` ON `day_close` (`store_id`,`business_day`);--> statement-breakpoint
CREATE TABLE `report_day` (
	`store_id` text NOT NULL,
	`business_day` text NOT NULL,
	`starts_at` text NOT NULL,
	`ends_at` text NOT NULL,
	`version` integer NOT NULL,
	`sales` text,
	`dishes` text,
	`money` text,
	`kitchen` text,
	PRIMARY KEY(`store_id`, `business_day`),
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "report_day_version" CHECK("report_day"."version" >= 1),
	CONSTRAINT "report_day_span" CHECK("report_day"."starts_at" <= "report_day"."ends_at")
);
--> statement-breakpoint
CREATE INDEX `report_day_end` ON `report_day` (`store_id`,`ends_at`);--> statement-breakpoint
CREATE INDEX `report_day_empty` ON `report_day` (`store_id`,`business_day`) WHERE "report_day"."sales" IS NULL;--> statement-breakpoint
CREATE TABLE `report_progress` (
	`store_id` text PRIMARY KEY NOT NULL,
	`due_at` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sale_correction` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`order_id` text NOT NULL,
	`origin_day` text NOT NULL,
	`business_day` text NOT NULL,
	`at` text NOT NULL,
	`seq` integer NOT NULL,
	`before` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`order_id`) REFERENCES `restaurant_order`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sale_correction_day` ON `sale_correction` (`store_id`,`business_day`,`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sale_correction_once` ON `sale_correction` (`store_id`,`order_id`,`seq`);--> statement-breakpoint
ALTER TABLE `payment` ADD `booked_at` text;--> statement-breakpoint
CREATE INDEX `payment_booked` ON `payment` (`store_id`,CASE WHEN "booked_at" IS NULL THEN "processed_at" ELSE "booked_at" END) WHERE "payment"."processed_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `refund` ADD `booked_at` text;--> statement-breakpoint
ALTER TABLE `refund` ADD `reversed_at` text;--> statement-breakpoint
CREATE INDEX `refund_booked` ON `refund` (`store_id`,CASE WHEN "booked_at" IS NULL THEN "processed_at" ELSE "booked_at" END) WHERE "refund"."processed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `refund_reversed` ON `refund` (`store_id`,`reversed_at`) WHERE "refund"."reversed_at" IS NOT NULL;--> statement-breakpoint
-- Money without a moment would be in no day of the reports.
UPDATE `payment` SET `processed_at` = `created_at` WHERE `processed_at` IS NULL AND `status` IN ('succeeded', 'partially_refunded', 'refunded');--> statement-breakpoint
UPDATE `refund` SET `processed_at` = `updated_at` WHERE `processed_at` IS NULL AND `status` = 'succeeded';
