CREATE TABLE `guest_lookup` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`actor_type` text NOT NULL,
	`actor` text NOT NULL,
	`phone_digest` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "guest_lookup_actor_type" CHECK("guest_lookup"."actor_type" IN ('guest', 'customer', 'staff', 'api_key', 'oauth', 'system', 'processor'))
);
--> statement-breakpoint
CREATE INDEX `guest_lookup_actor` ON `guest_lookup` (`store_id`,`actor`,`created_at`);--> statement-breakpoint
CREATE INDEX `guest_lookup_created` ON `guest_lookup` (`store_id`,`created_at`);