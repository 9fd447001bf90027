CREATE TABLE `store_deletion` (
	`store_id` text PRIMARY KEY NOT NULL,
	`due_at` text NOT NULL,
	`begun_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE INDEX `store_deletion_due` ON `store_deletion` (`due_at`);--> statement-breakpoint
DROP TRIGGER `audit_entry_no_delete`;--> statement-breakpoint
CREATE TRIGGER `audit_entry_no_delete` BEFORE DELETE ON `audit_entry` WHEN NOT EXISTS (SELECT 1 FROM `store_move` WHERE `store_id` = OLD.`store_id`) AND NOT EXISTS (SELECT 1 FROM `store_deletion` WHERE `store_id` = OLD.`store_id` AND `begun_at` IS NOT NULL) BEGIN SELECT RAISE(ABORT, 'abort:AUDIT_APPEND_ONLY'); END;
