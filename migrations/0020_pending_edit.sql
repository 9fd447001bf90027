CREATE TABLE `__new_order_revision` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`order_id` text NOT NULL,
	`revision` integer NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`settle` text NOT NULL,
	`actor` text,
	`at` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`order_id`) REFERENCES `restaurant_order`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_revision_settle" CHECK("__new_order_revision"."settle" IN ('refund', 'link', 'counter', 'later')),
	CONSTRAINT "order_revision_number" CHECK("__new_order_revision"."revision" >= 2)
);
--> statement-breakpoint
INSERT INTO `__new_order_revision`("id", "created_at", "updated_at", "store_id", "order_id", "revision", "before", "after", "settle", "actor", "at") SELECT "id", "created_at", "updated_at", "store_id", "order_id", "revision", "before", "after", "settle", "actor", "at" FROM `order_revision` ORDER BY rowid;--> statement-breakpoint
DROP TABLE `order_revision`;--> statement-breakpoint
ALTER TABLE `__new_order_revision` RENAME TO `order_revision`;--> statement-breakpoint
CREATE UNIQUE INDEX `order_revision_once` ON `order_revision` (`store_id`,`order_id`,`revision`);--> statement-breakpoint
ALTER TABLE `payment` ADD `pending_edit` text;
