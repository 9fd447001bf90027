ALTER TABLE `store_settings` ADD `paused_order_types` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `order_types_paused_by` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `busy_minutes` integer DEFAULT 0 NOT NULL CONSTRAINT "store_settings_busy_minutes" CHECK("busy_minutes" BETWEEN 0 AND 120);--> statement-breakpoint
ALTER TABLE `store_settings` ADD `busy_until` text CONSTRAINT "store_settings_busy_ends" CHECK("busy_minutes" = 0 OR "busy_until" IS NOT NULL);--> statement-breakpoint
ALTER TABLE `store_settings` ADD `busy_by` text;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `busy_at` text;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `cash_on_delivery_enabled` integer DEFAULT false NOT NULL;
