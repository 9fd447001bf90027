CREATE TABLE `audit_entry` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`at` text NOT NULL,
	`actor_type` text NOT NULL,
	`actor_id` text NOT NULL,
	`action` text NOT NULL,
	`thing` text NOT NULL,
	`thing_id` text,
	`name` text,
	`changes` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "audit_entry_actor_type" CHECK("audit_entry"."actor_type" IN ('guest', 'customer', 'staff', 'api_key', 'oauth', 'system', 'processor'))
);
--> statement-breakpoint
CREATE INDEX `audit_entry_at` ON `audit_entry` (`store_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entry_actor` ON `audit_entry` (`store_id`,`actor_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entry_thing` ON `audit_entry` (`store_id`,`thing`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entry_thing_id` ON `audit_entry` (`store_id`,`thing_id`,`at`,`id`) WHERE "audit_entry"."thing_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `order_event` ADD `actor_id` text;--> statement-breakpoint
CREATE INDEX `order_event_audit` ON `order_event` (`store_id`,`at`,`id`,`actor_id`) WHERE "order_event"."actor_type" IN ('staff', 'api_key', 'oauth');--> statement-breakpoint
CREATE TRIGGER `audit_entry_no_update` BEFORE UPDATE ON `audit_entry` BEGIN SELECT RAISE(ABORT, 'abort:AUDIT_APPEND_ONLY'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_entry_no_delete` BEFORE DELETE ON `audit_entry` WHEN NOT EXISTS (SELECT 1 FROM `store_move` WHERE `store_id` = OLD.`store_id`) BEGIN SELECT RAISE(ABORT, 'abort:AUDIT_APPEND_ONLY'); END;
