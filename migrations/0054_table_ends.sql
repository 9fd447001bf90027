DROP INDEX `payment_event_in_waiting`;--> statement-breakpoint
CREATE INDEX `payment_event_in_waits` ON `payment_event_in` (`store_id`,`created_at`) WHERE "payment_event_in"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX `payment_event_in_ended` ON `payment_event_in` (`store_id`,`created_at`) WHERE "payment_event_in"."status" <> 'waiting';--> statement-breakpoint
-- Tax law asks for at most ten years of the log. What is older may be deleted.
DROP TRIGGER `audit_entry_no_delete`;--> statement-breakpoint
CREATE TRIGGER `audit_entry_no_delete` BEFORE DELETE ON `audit_entry` WHEN OLD.`at` >= strftime('%Y-01-01', 'now', '-10 years') AND NOT EXISTS (SELECT 1 FROM `store_move` WHERE `store_id` = OLD.`store_id`) AND NOT EXISTS (SELECT 1 FROM `store_deletion` WHERE `store_id` = OLD.`store_id` AND `begun_at` IS NOT NULL) BEGIN SELECT RAISE(ABORT, 'abort:AUDIT_APPEND_ONLY'); END;
