CREATE TABLE `__new_payment` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`tip_amount` integer DEFAULT 0 NOT NULL,
	`currency_code` text NOT NULL,
	`status` text NOT NULL,
	`payment_method` text,
	`provider` text NOT NULL,
	`provider_payment_id` text,
	`attempt` integer DEFAULT 1 NOT NULL,
	`card_brand` text,
	`card_last4` text,
	`error_message` text,
	`tendered` integer,
	`change` integer,
	`refunded_amount` integer DEFAULT 0 NOT NULL,
	`processed_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`order_id`) REFERENCES `restaurant_order`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payment_status_known" CHECK("__new_payment"."status" IN ('pending', 'processing', 'succeeded', 'failed', 'cancelled', 'refunded', 'partially_refunded')),
	CONSTRAINT "payment_method_format" CHECK("__new_payment"."payment_method" GLOB '[a-z]*' AND "__new_payment"."payment_method" NOT GLOB '*[^a-z0-9_]*'),
	CONSTRAINT "payment_provider_format" CHECK("__new_payment"."provider" GLOB '[a-z]*' AND "__new_payment"."provider" NOT GLOB '*[^a-z0-9_]*'),
	CONSTRAINT "payment_amount" CHECK("__new_payment"."amount" BETWEEN 0 AND 2147483647),
	CONSTRAINT "payment_tip" CHECK("__new_payment"."tip_amount" BETWEEN 0 AND "__new_payment"."amount"),
	CONSTRAINT "payment_refunded" CHECK("__new_payment"."refunded_amount" BETWEEN 0 AND "__new_payment"."amount"),
	CONSTRAINT "payment_tendered" CHECK("__new_payment"."tendered" IS NULL OR "__new_payment"."tendered" - "__new_payment"."amount" = "__new_payment"."change"),
	CONSTRAINT "payment_change" CHECK("__new_payment"."change" BETWEEN 0 AND 2147483647),
	CONSTRAINT "payment_last4" CHECK("__new_payment"."card_last4" IS NULL OR length("__new_payment"."card_last4") = 4)
);
--> statement-breakpoint
INSERT INTO `__new_payment`("id", "created_at", "updated_at", "store_id", "order_id", "amount", "tip_amount", "currency_code", "status", "payment_method", "provider", "provider_payment_id", "attempt", "card_brand", "card_last4", "error_message", "tendered", "change", "refunded_amount", "processed_at") SELECT "id", "created_at", "updated_at", "store_id", "order_id", "amount", "tip_amount", "currency_code", "status", "payment_method", "provider", "provider_payment_id", "attempt", "card_brand", "card_last4", "error_message", "tendered", "change", "refunded_amount", "processed_at" FROM `payment`;--> statement-breakpoint
-- D1 always enforces foreign keys, so dropping payments deletes their refunds. They are copied, and restored once the
-- unique index that they reference exists.
CREATE TABLE `__refund_copy` AS SELECT * FROM `refund`;--> statement-breakpoint
DELETE FROM `refund`;--> statement-breakpoint
DROP TABLE `payment`;--> statement-breakpoint
ALTER TABLE `__new_payment` RENAME TO `payment`;--> statement-breakpoint
CREATE INDEX `payment_order` ON `payment` (`store_id`,`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `payment_status` ON `payment` (`store_id`,`status`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_provider_id` ON `payment` (`store_id`,`provider`,`provider_payment_id`) WHERE "payment"."provider_payment_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_store` ON `payment` (`store_id`,`id`);--> statement-breakpoint
INSERT INTO `refund`("id", "created_at", "updated_at", "store_id", "payment_id", "kind", "amount", "reason", "status", "provider_refund_id", "attempt", "next_attempt_at", "processed_at") SELECT "id", "created_at", "updated_at", "store_id", "payment_id", "kind", "amount", "reason", "status", "provider_refund_id", "attempt", "next_attempt_at", "processed_at" FROM `__refund_copy`;--> statement-breakpoint
DROP TABLE `__refund_copy`;--> statement-breakpoint
CREATE TABLE `__new_payment_event_in` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`provider` text NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`provider_payment_id` text NOT NULL,
	`status` text NOT NULL,
	`note` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payment_event_in_provider_format" CHECK("__new_payment_event_in"."provider" GLOB '[a-z]*' AND "__new_payment_event_in"."provider" NOT GLOB '*[^a-z0-9_]*'),
	CONSTRAINT "payment_event_in_status" CHECK("__new_payment_event_in"."status" IN ('waiting', 'processed', 'given_up'))
);
--> statement-breakpoint
INSERT INTO `__new_payment_event_in`("id", "created_at", "updated_at", "store_id", "provider", "event_id", "type", "provider_payment_id", "status", "note") SELECT "id", "created_at", "updated_at", "store_id", "provider", "event_id", "type", "provider_payment_id", "status", "note" FROM `payment_event_in`;--> statement-breakpoint
DROP TABLE `payment_event_in`;--> statement-breakpoint
ALTER TABLE `__new_payment_event_in` RENAME TO `payment_event_in`;--> statement-breakpoint
CREATE INDEX `payment_event_in_waiting` ON `payment_event_in` (`status`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_event_in_once` ON `payment_event_in` (`store_id`,`provider`,`event_id`);--> statement-breakpoint
CREATE TABLE `__new_store_payment_account` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`provider` text NOT NULL,
	`publishable_key` text,
	`encrypted_secrets` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "store_payment_account_provider_format" CHECK("__new_store_payment_account"."provider" GLOB '[a-z]*' AND "__new_store_payment_account"."provider" NOT GLOB '*[^a-z0-9_]*')
);
--> statement-breakpoint
INSERT INTO `__new_store_payment_account`("id", "created_at", "updated_at", "store_id", "provider", "publishable_key", "encrypted_secrets") SELECT "id", "created_at", "updated_at", "store_id", "provider", "publishable_key", "encrypted_secrets" FROM `store_payment_account`;--> statement-breakpoint
DROP TABLE `store_payment_account`;--> statement-breakpoint
ALTER TABLE `__new_store_payment_account` RENAME TO `store_payment_account`;--> statement-breakpoint
CREATE UNIQUE INDEX `store_payment_account_provider` ON `store_payment_account` (`store_id`,`provider`);