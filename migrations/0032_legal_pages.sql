ALTER TABLE `store_settings` ADD `hero_image` text;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `social_links` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `store_settings` ADD `legal_pages` text DEFAULT '[]' NOT NULL;