-- From now on the kinds of events, notifications and history are checked by their form, so that a new kind needs no
-- migration. D1 always enforces foreign keys, so dropping events would delete their deliveries, which are copied and
-- restored. All rows keep their order, in which events are delivered.
CREATE TABLE `__webhook_delivery_copy` AS SELECT * FROM `webhook_delivery` ORDER BY rowid;--> statement-breakpoint
DROP TABLE `webhook_delivery`;--> statement-breakpoint
CREATE TABLE `__new_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`event` text NOT NULL,
	`subject_id` text NOT NULL,
	`payload` text NOT NULL,
	`dispatched_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "outbox_event_format" CHECK("__new_outbox"."event" GLOB '[a-z]*' AND "__new_outbox"."event" NOT GLOB '*[^a-z0-9_.]*')
);
--> statement-breakpoint
INSERT INTO `__new_outbox`("id", "created_at", "updated_at", "store_id", "event", "subject_id", "payload", "dispatched_at") SELECT "id", "created_at", "updated_at", "store_id", "event", "subject_id", "payload", "dispatched_at" FROM `outbox` ORDER BY rowid;--> statement-breakpoint
DROP TABLE `outbox`;--> statement-breakpoint
ALTER TABLE `__new_outbox` RENAME TO `outbox`;--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`store_id`,`dispatched_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_store` ON `outbox` (`store_id`,`id`);--> statement-breakpoint
CREATE TABLE `webhook_delivery` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`endpoint_id` text NOT NULL,
	`outbox_id` text NOT NULL,
	`event` text NOT NULL,
	`subject_id` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`attempt` integer DEFAULT 0 NOT NULL,
	`response_status` integer,
	`failure` text,
	`next_attempt_at` text,
	`claimed_until` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`endpoint_id`) REFERENCES `webhook_endpoint`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`outbox_id`) REFERENCES `outbox`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "webhook_delivery_event_format" CHECK("webhook_delivery"."event" GLOB '[a-z]*' AND "webhook_delivery"."event" NOT GLOB '*[^a-z0-9_.]*'),
	CONSTRAINT "webhook_delivery_status" CHECK("webhook_delivery"."status" IN ('pending', 'delivered', 'parked')),
	CONSTRAINT "webhook_delivery_attempt" CHECK("webhook_delivery"."attempt" BETWEEN 0 AND 1000)
);
--> statement-breakpoint
INSERT INTO `webhook_delivery`("id", "created_at", "updated_at", "store_id", "endpoint_id", "outbox_id", "event", "subject_id", "status", "attempt", "response_status", "failure", "next_attempt_at", "claimed_until") SELECT "id", "created_at", "updated_at", "store_id", "endpoint_id", "outbox_id", "event", "subject_id", "status", "attempt", "response_status", "failure", "next_attempt_at", "claimed_until" FROM `__webhook_delivery_copy` ORDER BY rowid;--> statement-breakpoint
DROP TABLE `__webhook_delivery_copy`;--> statement-breakpoint
CREATE INDEX `webhook_delivery_due` ON `webhook_delivery` (`store_id`,`status`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_line` ON `webhook_delivery` (`endpoint_id`,`status`,`subject_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_delivery_once` ON `webhook_delivery` (`store_id`,`outbox_id`,`endpoint_id`);--> statement-breakpoint
CREATE TABLE `__new_notification` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`order_id` text NOT NULL,
	`channel` text NOT NULL,
	`kind` text NOT NULL,
	`refund_id` text NOT NULL,
	`seq` integer DEFAULT 0 NOT NULL,
	`reason` text,
	`status` text NOT NULL,
	`attempt` integer NOT NULL,
	`next_attempt_at` text NOT NULL,
	`sent_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`order_id`) REFERENCES `restaurant_order`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notification_kind_format" CHECK("__new_notification"."kind" GLOB '[a-z]*' AND "__new_notification"."kind" NOT GLOB '*[^a-z0-9_]*'),
	CONSTRAINT "notification_channel" CHECK("__new_notification"."channel" IN ('mail')),
	CONSTRAINT "notification_status" CHECK("__new_notification"."status" IN ('pending', 'sent', 'parked')),
	CONSTRAINT "notification_attempt" CHECK("__new_notification"."attempt" BETWEEN 0 AND 1000)
);
--> statement-breakpoint
INSERT INTO `__new_notification`("id", "created_at", "updated_at", "store_id", "order_id", "channel", "kind", "refund_id", "seq", "reason", "status", "attempt", "next_attempt_at", "sent_at") SELECT "id", "created_at", "updated_at", "store_id", "order_id", "channel", "kind", "refund_id", 0, "reason", "status", "attempt", "next_attempt_at", "sent_at" FROM `notification` ORDER BY rowid;--> statement-breakpoint
DROP TABLE `notification`;--> statement-breakpoint
ALTER TABLE `__new_notification` RENAME TO `notification`;--> statement-breakpoint
CREATE INDEX `notification_due` ON `notification` (`store_id`,`status`,`next_attempt_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `notification_once` ON `notification` (`store_id`,`order_id`,`kind`,`refund_id`,`seq`,`channel`);--> statement-breakpoint
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
	CONSTRAINT "order_event_type_format" CHECK("__new_order_event"."type" GLOB '[a-z]*' AND "__new_order_event"."type" NOT GLOB '*[^a-z0-9_]*'),
	CONSTRAINT "order_event_status" CHECK("__new_order_event"."status" IN ('open', 'sent_to_kitchen', 'in_progress', 'ready', 'served', 'completed', 'cancelled')),
	CONSTRAINT "order_event_actor" CHECK("__new_order_event"."actor_type" IN ('guest', 'customer', 'staff', 'api_key', 'oauth', 'system', 'processor'))
);
--> statement-breakpoint
INSERT INTO `__new_order_event`("id", "created_at", "updated_at", "store_id", "order_id", "seq", "type", "status", "at", "actor_type", "note") SELECT "id", "created_at", "updated_at", "store_id", "order_id", "seq", "type", "status", "at", "actor_type", "note" FROM `order_event` ORDER BY rowid;--> statement-breakpoint
DROP TABLE `order_event`;--> statement-breakpoint
ALTER TABLE `__new_order_event` RENAME TO `order_event`;--> statement-breakpoint
CREATE UNIQUE INDEX `order_event_seq` ON `order_event` (`store_id`,`order_id`,`seq`);--> statement-breakpoint
ALTER TABLE `store_settings` ADD `guest_cancel_until` text DEFAULT '{"rule":"accepted","minutes":null}' NOT NULL;