CREATE TABLE `notification` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`order_id` text NOT NULL,
	`channel` text NOT NULL,
	`kind` text NOT NULL,
	`refund_id` text NOT NULL,
	`reason` text,
	`status` text NOT NULL,
	`attempt` integer NOT NULL,
	`next_attempt_at` text NOT NULL,
	`sent_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`order_id`) REFERENCES `restaurant_order`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notification_kind" CHECK("notification"."kind" IN ('confirmed', 'ready', 'cancelled', 'refunded', 'link')),
	CONSTRAINT "notification_channel" CHECK("notification"."channel" IN ('mail')),
	CONSTRAINT "notification_status" CHECK("notification"."status" IN ('pending', 'sent', 'parked')),
	CONSTRAINT "notification_attempt" CHECK("notification"."attempt" BETWEEN 0 AND 1000)
);
--> statement-breakpoint
INSERT INTO `notification`("id", "created_at", "updated_at", "store_id", "order_id", "channel", "kind", "refund_id", "reason", "status", "attempt", "next_attempt_at", "sent_at") SELECT "id", "created_at", "updated_at", "store_id", "order_id", 'mail', "kind", "refund_id", "reason", "status", "attempt", "next_attempt_at", "sent_at" FROM `order_mail`;--> statement-breakpoint
DROP TABLE `order_mail`;--> statement-breakpoint
CREATE INDEX `notification_due` ON `notification` (`store_id`,`status`,`next_attempt_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `notification_once` ON `notification` (`store_id`,`order_id`,`kind`,`refund_id`,`channel`);