CREATE TABLE `oauth_grant` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`app_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`server_grant_id` text NOT NULL,
	`scopes` text NOT NULL,
	`ended_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`app_id`) REFERENCES `oauth_app`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`customer_id`) REFERENCES `customer`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `oauth_grant_server_grant_id_unique` ON `oauth_grant` (`server_grant_id`);--> statement-breakpoint
CREATE INDEX `oauth_grant_app` ON `oauth_grant` (`store_id`,`app_id`);--> statement-breakpoint
CREATE INDEX `oauth_grant_customer` ON `oauth_grant` (`store_id`,`customer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `oauth_app_store` ON `oauth_app` (`store_id`,`id`);