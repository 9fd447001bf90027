CREATE TABLE `order_mail` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`refund_id` text NOT NULL,
	`reason` text,
	`status` text NOT NULL,
	`attempt` integer NOT NULL,
	`next_attempt_at` text NOT NULL,
	`sent_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`order_id`) REFERENCES `restaurant_order`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_mail_kind" CHECK("order_mail"."kind" IN ('confirmed', 'ready', 'cancelled', 'refunded')),
	CONSTRAINT "order_mail_status" CHECK("order_mail"."status" IN ('pending', 'sent', 'parked')),
	CONSTRAINT "order_mail_attempt" CHECK("order_mail"."attempt" BETWEEN 0 AND 1000)
);
--> statement-breakpoint
CREATE INDEX `order_mail_due` ON `order_mail` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_mail_once` ON `order_mail` (`store_id`,`order_id`,`kind`,`refund_id`);--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `origin` text;