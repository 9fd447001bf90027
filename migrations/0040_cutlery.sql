ALTER TABLE `restaurant_order` ADD `needs_cutlery` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `cutlery_enabled` integer DEFAULT false NOT NULL;