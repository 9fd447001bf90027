CREATE TABLE `dead_message` (
	`store_id` text NOT NULL,
	`hour_at` text NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL,
	`first_at` text NOT NULL,
	`last_at` text NOT NULL,
	PRIMARY KEY(`store_id`, `hour_at`, `kind`),
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "dead_message_kind_format" CHECK("dead_message"."kind" GLOB '[a-z]*' AND "dead_message"."kind" NOT GLOB '*[^a-z0-9_]*'),
	CONSTRAINT "dead_message_count" CHECK("dead_message"."count" BETWEEN 1 AND 1000000000)
);--> statement-breakpoint
CREATE INDEX `dead_message_hour` ON `dead_message` (`hour_at`);
