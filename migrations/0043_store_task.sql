CREATE TABLE `store_task` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`order_id` text,
	`amount` integer,
	`detail` text,
	`raised_at` text NOT NULL,
	`done_at` text,
	`done_by` text,
	`note` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`order_id`) REFERENCES `restaurant_order`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "store_task_kind_format" CHECK("store_task"."kind" GLOB '[a-z]*' AND "store_task"."kind" NOT GLOB '*[^a-z0-9_]*')
);--> statement-breakpoint
CREATE INDEX `store_task_open` ON `store_task` (`store_id`,`raised_at`) WHERE "store_task"."done_at" IS NULL;--> statement-breakpoint
CREATE INDEX `store_task_order` ON `store_task` (`store_id`,`order_id`) WHERE "store_task"."order_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `store_task_subject` ON `store_task` (`store_id`,`kind`,`subject_id`);
