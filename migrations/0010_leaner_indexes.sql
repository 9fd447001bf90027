DROP INDEX `outbox_subject`;--> statement-breakpoint
DROP INDEX `order_item_menu_item`;--> statement-breakpoint
DROP INDEX `restaurant_order_customer`;--> statement-breakpoint
CREATE INDEX `restaurant_order_customer` ON `restaurant_order` (`store_id`,`customer_id`,`created_at`) WHERE "restaurant_order"."customer_id" IS NOT NULL;--> statement-breakpoint
DROP INDEX `payment_provider_id`;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_provider_id` ON `payment` (`store_id`,`provider`,`provider_payment_id`) WHERE "payment"."provider_payment_id" IS NOT NULL;