CREATE TABLE `provider_customer` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`customer_id` text,
	`provider` text NOT NULL,
	`provider_customer_id` text,
	`last_card_id` text,
	`attempt` integer DEFAULT 0 NOT NULL,
	`due_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`customer_id`) REFERENCES `customer`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "provider_customer_provider_format" CHECK("provider_customer"."provider" GLOB '[a-z]*' AND "provider_customer"."provider" NOT GLOB '*[^a-z0-9_]*')
);
--> statement-breakpoint
CREATE INDEX `provider_customer_due` ON `provider_customer` (`due_at`,`store_id`) WHERE "provider_customer"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `provider_customer_person` ON `provider_customer` (`store_id`,`customer_id`,`provider`);--> statement-breakpoint
ALTER TABLE `payment` ADD `card_on_file` text;