CREATE TABLE `promo_code` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`code` text NOT NULL,
	`kind` text NOT NULL,
	`percent_off` integer,
	`amount_off` integer,
	`minimum_subtotal` integer DEFAULT 0 NOT NULL,
	`order_types` text NOT NULL,
	`starts_at` text,
	`ends_at` text,
	`max_uses` integer,
	`max_uses_per_customer` integer,
	`uses` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`note` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "promo_code_kind" CHECK("promo_code"."kind" IN ('percent', 'amount')),
	CONSTRAINT "promo_code_off" CHECK(CASE "promo_code"."kind" WHEN 'percent' THEN "promo_code"."percent_off" BETWEEN 1 AND 100 AND "promo_code"."percent_off" IS NOT NULL AND "promo_code"."amount_off" IS NULL ELSE "promo_code"."amount_off" BETWEEN 1 AND 10000000 AND "promo_code"."amount_off" IS NOT NULL AND "promo_code"."percent_off" IS NULL END),
	CONSTRAINT "promo_code_minimum" CHECK("promo_code"."minimum_subtotal" BETWEEN 0 AND 2147483647),
	CONSTRAINT "promo_code_max_uses" CHECK("promo_code"."max_uses" BETWEEN 1 AND 1000000),
	CONSTRAINT "promo_code_max_per_customer" CHECK("promo_code"."max_uses_per_customer" BETWEEN 1 AND 1000000),
	CONSTRAINT "promo_code_spent" CHECK("promo_code"."uses" >= 0 AND ("promo_code"."max_uses" IS NULL OR "promo_code"."uses" <= "promo_code"."max_uses"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promo_code_store` ON `promo_code` (`store_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `promo_code_code` ON `promo_code` (`store_id`,`code`);--> statement-breakpoint
CREATE TABLE `promo_customer` (
	`store_id` text NOT NULL,
	`promo_id` text NOT NULL,
	`customer_key` text NOT NULL,
	`uses` integer NOT NULL,
	`max_uses` integer,
	PRIMARY KEY(`store_id`, `promo_id`, `customer_key`),
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`promo_id`) REFERENCES `promo_code`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "promo_customer_spent" CHECK("promo_customer"."uses" >= 0 AND ("promo_customer"."max_uses" IS NULL OR "promo_customer"."uses" <= "promo_customer"."max_uses"))
);
--> statement-breakpoint
CREATE TABLE `promo_use` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`promo_id` text NOT NULL,
	`order_id` text NOT NULL,
	`customer_keys` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`promo_id`) REFERENCES `promo_code`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`order_id`) REFERENCES `restaurant_order`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `promo_use_promo` ON `promo_use` (`store_id`,`promo_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `promo_use_order` ON `promo_use` (`store_id`,`order_id`);--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `promo_code` text;--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `promo_discount` integer DEFAULT 0 NOT NULL;