CREATE TABLE `payment_event_in` (
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
	CONSTRAINT "payment_event_in_provider" CHECK("payment_event_in"."provider" IN ('stripe', 'paypal', 'cash', 'manual', 'simulator')),
	CONSTRAINT "payment_event_in_status" CHECK("payment_event_in"."status" IN ('waiting', 'processed', 'given_up'))
);
--> statement-breakpoint
CREATE INDEX `payment_event_in_waiting` ON `payment_event_in` (`status`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_event_in_once` ON `payment_event_in` (`store_id`,`provider`,`event_id`);