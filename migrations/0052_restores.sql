CREATE TABLE `restore_check` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`restore_id` text NOT NULL,
	`provider` text NOT NULL,
	`cursor` text,
	`started_at` text,
	`has_open` integer DEFAULT false NOT NULL,
	`due_at` text,
	`failure` text,
	`cancelled` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`restore_id`) REFERENCES `store_restore`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "restore_check_provider_format" CHECK("restore_check"."provider" GLOB '[a-z]*' AND "restore_check"."provider" NOT GLOB '*[^a-z0-9_]*')
);--> statement-breakpoint
CREATE INDEX `restore_check_due` ON `restore_check` (`store_id`,`due_at`) WHERE "restore_check"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `restore_check_provider` ON `restore_check` (`store_id`,`restore_id`,`provider`);--> statement-breakpoint
CREATE TABLE `store_restore` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`restored_to` text NOT NULL,
	`restored_at` text NOT NULL,
	`receipt_year` integer NOT NULL,
	`first_left_out` integer NOT NULL,
	`last_left_out` integer NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE UNIQUE INDEX `store_restore_moment` ON `store_restore` (`store_id`,`restored_to`);--> statement-breakpoint
CREATE UNIQUE INDEX `store_restore_store` ON `store_restore` (`store_id`,`id`);--> statement-breakpoint
CREATE TABLE `unmatched_payment` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`restore_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`provider` text NOT NULL,
	`provider_payment_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency_code` text NOT NULL,
	`paid_at` text NOT NULL,
	`payer_name` text,
	`payer_email` text,
	`card_brand` text,
	`card_last4` text,
	`refunded_amount` integer DEFAULT 0 NOT NULL,
	`refund_status` text,
	`refund_amount` integer,
	`refund_id` text,
	`next_attempt_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`restore_id`) REFERENCES `store_restore`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "unmatched_payment_provider_format" CHECK("unmatched_payment"."provider" GLOB '[a-z]*' AND "unmatched_payment"."provider" NOT GLOB '*[^a-z0-9_]*'),
	CONSTRAINT "unmatched_payment_amount" CHECK("unmatched_payment"."amount" BETWEEN 0 AND 2147483647),
	CONSTRAINT "unmatched_payment_refunded" CHECK("unmatched_payment"."refunded_amount" BETWEEN 0 AND 2147483647),
	CONSTRAINT "unmatched_payment_refund" CHECK("unmatched_payment"."refund_amount" BETWEEN 0 AND 2147483647)
);--> statement-breakpoint
CREATE INDEX `unmatched_payment_due` ON `unmatched_payment` (`store_id`,`next_attempt_at`) WHERE "unmatched_payment"."next_attempt_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `unmatched_payment_provider` ON `unmatched_payment` (`store_id`,`provider`,`provider_payment_id`);
