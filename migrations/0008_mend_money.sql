CREATE TABLE `store_operations` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`staff_may_cancel_paid` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_operations_store_id_unique` ON `store_operations` (`store_id`);--> statement-breakpoint
CREATE TABLE `__new_order_event` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`order_id` text NOT NULL,
	`seq` integer NOT NULL,
	`type` text NOT NULL,
	`status` text,
	`at` text NOT NULL,
	`actor_type` text NOT NULL,
	`note` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`order_id`) REFERENCES `restaurant_order`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_event_type" CHECK("__new_order_event"."type" IN ('order_placed', 'order_released', 'status_changed', 'order_acknowledged', 'promise_changed', 'order_cancelled', 'cancellation_requested', 'cancellation_declined', 'payment_processing', 'payment_succeeded', 'payment_failed', 'payment_cancelled', 'payment_refunded', 'note')),
	CONSTRAINT "order_event_status" CHECK("__new_order_event"."status" IN ('open', 'sent_to_kitchen', 'in_progress', 'ready', 'served', 'completed', 'cancelled')),
	CONSTRAINT "order_event_actor" CHECK("__new_order_event"."actor_type" IN ('guest', 'customer', 'staff', 'api_key', 'oauth', 'system', 'processor'))
);
--> statement-breakpoint
INSERT INTO `__new_order_event`("id", "created_at", "updated_at", "store_id", "order_id", "seq", "type", "status", "at", "actor_type", "note") SELECT "id", "created_at", "updated_at", "store_id", "order_id", "seq", "type", "status", "at", "actor_type", "note" FROM `order_event`;--> statement-breakpoint
DROP TABLE `order_event`;--> statement-breakpoint
ALTER TABLE `__new_order_event` RENAME TO `order_event`;--> statement-breakpoint
CREATE UNIQUE INDEX `order_event_seq` ON `order_event` (`store_id`,`order_id`,`seq`);--> statement-breakpoint
DROP INDEX `restaurant_order_status`;--> statement-breakpoint
CREATE INDEX `restaurant_order_status` ON `restaurant_order` (`store_id`,`status`,`updated_at`);--> statement-breakpoint
ALTER TABLE `api_key` ADD `maker_key_id` text;--> statement-breakpoint
ALTER TABLE `api_key` ADD `maker_grant_id` text;--> statement-breakpoint
CREATE INDEX `api_key_maker_key` ON `api_key` (`maker_key_id`) WHERE "api_key"."maker_key_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `api_key_maker_grant` ON `api_key` (`maker_grant_id`) WHERE "api_key"."maker_grant_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `idempotency_record` ADD `customer_id` text;--> statement-breakpoint
ALTER TABLE `idempotency_record` ADD `bag_name` text;--> statement-breakpoint
ALTER TABLE `sign_in_code` ADD `asker_digest` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `webhook_endpoint` ADD `failing_since` text;--> statement-breakpoint
ALTER TABLE `webhook_endpoint` ADD `disabled_at` text;--> statement-breakpoint
ALTER TABLE `webhook_endpoint` ADD `owners_notified_at` text;--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `payment_tried_at` text;--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `due_at` text;--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `asker_browser` text;--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `asker_email` text;--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `asker_phone` text;--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `asker_network` text;--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `cancellation_requested_at` text;--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `cancellation_requested_by` text;--> statement-breakpoint
ALTER TABLE `restaurant_order` ADD `cancellation_request_reason` text;--> statement-breakpoint
CREATE INDEX `restaurant_order_due` ON `restaurant_order` (`store_id`,`due_at`) WHERE "restaurant_order"."due_at" IS NOT NULL;--> statement-breakpoint
DROP INDEX `webhook_delivery_once`;--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_delivery_once` ON `webhook_delivery` (`store_id`,`outbox_id`,`endpoint_id`);--> statement-breakpoint
DROP INDEX `order_mail_due`;--> statement-breakpoint
CREATE INDEX `order_mail_due` ON `order_mail` (`store_id`,`status`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `sign_in_code_expiry` ON `sign_in_code` (`store_id`,`expires_at`);--> statement-breakpoint
CREATE INDEX `restaurant_order_asker_browser` ON `restaurant_order` (`asker_browser`) WHERE "restaurant_order"."asker_browser" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `restaurant_order_asker_email` ON `restaurant_order` (`asker_email`) WHERE "restaurant_order"."asker_email" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `restaurant_order_asker_phone` ON `restaurant_order` (`asker_phone`) WHERE "restaurant_order"."asker_phone" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `restaurant_order_asker_network` ON `restaurant_order` (`asker_network`) WHERE "restaurant_order"."asker_network" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `__new_refund` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`kind` text DEFAULT 'goodwill' NOT NULL,
	`amount` integer NOT NULL,
	`reason` text,
	`status` text NOT NULL,
	`provider_refund_id` text,
	`attempt` integer DEFAULT 1 NOT NULL,
	`next_attempt_at` text,
	`processed_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`payment_id`) REFERENCES `payment`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "refund_kind" CHECK("__new_refund"."kind" IN ('edit', 'goodwill', 'cancellation', 'surplus')),
	CONSTRAINT "refund_status_known" CHECK("__new_refund"."status" IN ('pending', 'succeeded', 'failed')),
	CONSTRAINT "refund_amount" CHECK("__new_refund"."amount" BETWEEN 1 AND 2147483647)
);
--> statement-breakpoint
INSERT INTO `__new_refund`("id", "created_at", "updated_at", "store_id", "payment_id", "kind", "amount", "reason", "status", "provider_refund_id", "attempt", "next_attempt_at", "processed_at")
SELECT r."id", r."created_at", r."updated_at", r."store_id", r."payment_id",
	CASE WHEN o."status" = 'cancelled' THEN 'cancellation' ELSE 'goodwill' END,
	r."amount", r."reason", r."status", r."provider_refund_id", 1,
	CASE WHEN r."status" = 'pending' THEN r."updated_at" END,
	CASE WHEN r."status" = 'succeeded' THEN r."updated_at" END
FROM `refund` r
JOIN `payment` p ON p."store_id" = r."store_id" AND p."id" = r."payment_id"
JOIN `restaurant_order` o ON o."store_id" = p."store_id" AND o."id" = p."order_id";--> statement-breakpoint
DROP TABLE `refund`;--> statement-breakpoint
ALTER TABLE `__new_refund` RENAME TO `refund`;--> statement-breakpoint
CREATE INDEX `refund_payment` ON `refund` (`store_id`,`payment_id`,`id`);--> statement-breakpoint
CREATE INDEX `refund_status` ON `refund` (`store_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `refund_due` ON `refund` (`next_attempt_at`,`store_id`) WHERE "refund"."next_attempt_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `refund_provider_id` ON `refund` (`store_id`,`provider_refund_id`);--> statement-breakpoint
UPDATE `restaurant_order` SET `due_at` = `created_at` WHERE `status` = 'open';--> statement-breakpoint
INSERT INTO `store_operations`("id", "created_at", "updated_at", "store_id") SELECT 'sop_' || substr("id", 5), "created_at", "updated_at", "id" FROM `store_settings`;
