CREATE TABLE `receipt` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`year` integer NOT NULL,
	`serial` integer NOT NULL,
	`receipt_number` text NOT NULL,
	`kind` text NOT NULL,
	`corrected_number` text,
	`refund_id` text,
	`issued_at` text NOT NULL,
	`scheduled_for` text,
	`order_number` text NOT NULL,
	`order_type` text NOT NULL,
	`currency_code` text NOT NULL,
	`lines` text NOT NULL,
	`fee_lines` text NOT NULL,
	`subtotal` integer NOT NULL,
	`discount` integer NOT NULL,
	`promo_code` text,
	`promo_discount` integer NOT NULL,
	`delivery_fee` integer NOT NULL,
	`fees` integer NOT NULL,
	`tip` integer NOT NULL,
	`tax` integer NOT NULL,
	`tax_included` integer NOT NULL,
	`tax_lines` text NOT NULL,
	`total` integer NOT NULL,
	`payments` text NOT NULL,
	`seller` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`order_id`) REFERENCES `restaurant_order`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "receipt_kind" CHECK("receipt"."kind" IN ('sale', 'edit', 'goodwill', 'cancellation')),
	CONSTRAINT "receipt_order_type" CHECK("receipt"."order_type" IN ('pickup', 'delivery', 'dine_in')),
	CONSTRAINT "receipt_serial" CHECK("receipt"."serial" >= 1),
	CONSTRAINT "receipt_first" CHECK(("receipt"."kind" = 'sale') = ("receipt"."position" = 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipt_number` ON `receipt` (`store_id`,`year`,`serial`);--> statement-breakpoint
CREATE UNIQUE INDEX `receipt_position` ON `receipt` (`store_id`,`order_id`,`position`);--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `receipt_number` text;--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `receipt_recipient` text;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `legal_name` text;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `legal_address` text;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `tax_number` text;