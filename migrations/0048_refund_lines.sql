CREATE TABLE `refund_line` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`refund_id` text NOT NULL,
	`line_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`amount` integer NOT NULL,
	`continues_id` text,
	`settled_quantity` integer DEFAULT 0 NOT NULL,
	`settled_amount` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`refund_id`) REFERENCES `refund`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "refund_line_quantity" CHECK("refund_line"."quantity" BETWEEN 0 AND 99),
	CONSTRAINT "refund_line_amount" CHECK("refund_line"."amount" BETWEEN 0 AND 2147483647),
	CONSTRAINT "refund_line_settled_quantity" CHECK("refund_line"."settled_quantity" BETWEEN 0 AND "refund_line"."quantity"),
	CONSTRAINT "refund_line_settled_amount" CHECK("refund_line"."settled_amount" BETWEEN 0 AND "refund_line"."amount")
);--> statement-breakpoint
CREATE INDEX `refund_line_refund` ON `refund_line` (`store_id`,`refund_id`,`id`);--> statement-breakpoint
CREATE INDEX `refund_line_line` ON `refund_line` (`store_id`,`line_id`);--> statement-breakpoint
ALTER TABLE `order_item` ADD `line_id` text;--> statement-breakpoint
ALTER TABLE `payment` ADD `paid_lines` text;--> statement-breakpoint
ALTER TABLE `refund` ADD `tip_amount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `refund` ADD `delivery_fee_amount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `refund` ADD `fee_lines` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `refund` ADD `other_amount` integer;--> statement-breakpoint
ALTER TABLE `refund` ADD `is_manual` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `refund` ADD `reference` text;--> statement-breakpoint
CREATE UNIQUE INDEX `refund_store` ON `refund` (`store_id`,`id`);
