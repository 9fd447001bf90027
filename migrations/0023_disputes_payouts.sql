CREATE TABLE `dispute` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`order_id` text NOT NULL,
	`provider` text NOT NULL,
	`provider_dispute_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency_code` text NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`refund_rule` text NOT NULL,
	`evidence_due_at` text,
	`opened_at` text NOT NULL,
	`closed_at` text,
	`checked_at` text NOT NULL,
	`notice_due_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`payment_id`) REFERENCES `payment`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "dispute_provider_format" CHECK("dispute"."provider" GLOB '[a-z]*' AND "dispute"."provider" NOT GLOB '*[^a-z0-9_]*'),
	CONSTRAINT "dispute_status" CHECK("dispute"."status" IN ('needs_response', 'under_review', 'warning_needs_response', 'warning_under_review', 'won', 'lost', 'warning_closed', 'prevented')),
	CONSTRAINT "dispute_reason" CHECK("dispute"."reason" IN ('fraudulent', 'unrecognized', 'not_received', 'not_as_described', 'duplicate', 'credit_not_processed', 'cancelled', 'wrong_amount', 'other')),
	CONSTRAINT "dispute_refund_rule" CHECK("dispute"."refund_rule" IN ('any', 'whole', 'none')),
	CONSTRAINT "dispute_amount" CHECK("dispute"."amount" BETWEEN 0 AND 2147483647)
);
--> statement-breakpoint
CREATE INDEX `dispute_payment` ON `dispute` (`store_id`,`payment_id`);--> statement-breakpoint
CREATE INDEX `dispute_order` ON `dispute` (`store_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `dispute_open` ON `dispute` (`store_id`,`evidence_due_at`) WHERE "dispute"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX `dispute_closed` ON `dispute` (`store_id`,`closed_at`) WHERE "dispute"."closed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `dispute_notice` ON `dispute` (`store_id`,`notice_due_at`) WHERE "dispute"."notice_due_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `dispute_provider_id` ON `dispute` (`store_id`,`provider`,`provider_dispute_id`);--> statement-breakpoint
CREATE TABLE `payout` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`provider` text NOT NULL,
	`provider_payout_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency_code` text NOT NULL,
	`status` text NOT NULL,
	`arrives_on` text NOT NULL,
	`failure_code` text,
	`sent_at` text NOT NULL,
	`checked_at` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payout_provider_format" CHECK("payout"."provider" GLOB '[a-z]*' AND "payout"."provider" NOT GLOB '*[^a-z0-9_]*'),
	CONSTRAINT "payout_status" CHECK("payout"."status" IN ('pending', 'in_transit', 'paid', 'canceled', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `payout_arrival` ON `payout` (`store_id`,`arrives_on`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payout_provider_id` ON `payout` (`store_id`,`provider`,`provider_payout_id`);--> statement-breakpoint
CREATE TABLE `processor_check` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`provider` text NOT NULL,
	`due_at` text NOT NULL,
	`checked_at` text,
	`disputes_failure` text,
	`payouts_failure` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "processor_check_provider_format" CHECK("processor_check"."provider" GLOB '[a-z]*' AND "processor_check"."provider" NOT GLOB '*[^a-z0-9_]*'),
	CONSTRAINT "processor_check_disputes" CHECK("processor_check"."disputes_failure" IN ('forbidden', 'unavailable')),
	CONSTRAINT "processor_check_payouts" CHECK("processor_check"."payouts_failure" IN ('forbidden', 'unavailable'))
);
--> statement-breakpoint
CREATE INDEX `processor_check_due` ON `processor_check` (`store_id`,`due_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `processor_check_provider` ON `processor_check` (`store_id`,`provider`);--> statement-breakpoint
INSERT INTO `processor_check` (`id`, `created_at`, `updated_at`, `store_id`, `provider`, `due_at`)
SELECT 'pck' || substr(`id`, 4), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), `store_id`, `provider`, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM `store_payment_account`;
