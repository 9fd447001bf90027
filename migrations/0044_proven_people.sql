ALTER TABLE `idempotency_record` ADD `asker_digest` text;--> statement-breakpoint
ALTER TABLE `customer_progress` ADD `rules_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `customer_progress` ADD `rederived_to` text;
