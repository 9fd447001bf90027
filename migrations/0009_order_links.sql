CREATE TABLE `order_link_request` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`asker_digest` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_link_request_asker` ON `order_link_request` (`store_id`,`asker_digest`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_link_request_created` ON `order_link_request` (`store_id`,`created_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_order_mail` (
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
	CONSTRAINT "order_mail_kind" CHECK("__new_order_mail"."kind" IN ('confirmed', 'ready', 'cancelled', 'refunded', 'link')),
	CONSTRAINT "order_mail_status" CHECK("__new_order_mail"."status" IN ('pending', 'sent', 'parked')),
	CONSTRAINT "order_mail_attempt" CHECK("__new_order_mail"."attempt" BETWEEN 0 AND 1000)
);
--> statement-breakpoint
INSERT INTO `__new_order_mail`("id", "created_at", "updated_at", "store_id", "order_id", "kind", "refund_id", "reason", "status", "attempt", "next_attempt_at", "sent_at") SELECT "id", "created_at", "updated_at", "store_id", "order_id", "kind", "refund_id", "reason", "status", "attempt", "next_attempt_at", "sent_at" FROM `order_mail`;--> statement-breakpoint
DROP TABLE `order_mail`;--> statement-breakpoint
ALTER TABLE `__new_order_mail` RENAME TO `order_mail`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `order_mail_due` ON `order_mail` (`store_id`,`status`,`next_attempt_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_mail_once` ON `order_mail` (`store_id`,`order_id`,`kind`,`refund_id`);