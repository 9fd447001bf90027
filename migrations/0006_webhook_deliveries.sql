ALTER TABLE `webhook_delivery` ADD `subject_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `webhook_delivery` ADD `failure` text;--> statement-breakpoint
ALTER TABLE `webhook_delivery` ADD `claimed_until` text;--> statement-breakpoint
CREATE INDEX `webhook_delivery_line` ON `webhook_delivery` (`endpoint_id`,`status`,`subject_id`);