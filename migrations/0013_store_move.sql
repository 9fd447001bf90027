CREATE TABLE `store_move` (
	`store_id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`to_shard` integer NOT NULL,
	`moved_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "store_move_state" CHECK("store_move"."state" IN ('requested', 'leaving', 'returning', 'left', 'arriving'))
);
