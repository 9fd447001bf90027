ALTER TABLE `payment` ADD `asked_amount` integer CONSTRAINT "payment_asked_amount" CHECK("asked_amount" BETWEEN 0 AND 2147483647);--> statement-breakpoint
CREATE INDEX `restaurant_order_undated` ON `restaurant_order` (`store_id`) WHERE "restaurant_order"."due_at" IS NULL AND "restaurant_order"."status" = 'open';
