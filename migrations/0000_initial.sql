CREATE TABLE `api_key` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`name` text NOT NULL,
	`token_digest` text NOT NULL,
	`token_preview` text NOT NULL,
	`scopes` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`expires_at` text,
	`allowed_ips` text NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "api_key_status" CHECK("api_key"."status" IN ('active', 'inactive', 'revoked'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_key_token_digest_unique` ON `api_key` (`token_digest`);--> statement-breakpoint
CREATE INDEX `api_key_store` ON `api_key` (`store_id`,`id`);--> statement-breakpoint
CREATE TABLE `idempotency_record` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`operation` text NOT NULL,
	`subject` text NOT NULL,
	`key` text NOT NULL,
	`input_digest` text NOT NULL,
	`result_id` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "idempotency_record_length" CHECK(length("idempotency_record"."key") BETWEEN 16 AND 128)
);
--> statement-breakpoint
CREATE INDEX `idempotency_record_expiry` ON `idempotency_record` (`store_id`,`expires_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `idempotency_record_key` ON `idempotency_record` (`store_id`,`operation`,`subject`,`key`);--> statement-breakpoint
CREATE TABLE `oauth_app` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`name` text NOT NULL,
	`client_id` text NOT NULL,
	`redirect_uris` text NOT NULL,
	`scopes` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "oauth_app_status" CHECK("oauth_app"."status" IN ('active', 'revoked'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `oauth_app_client` ON `oauth_app` (`store_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `product` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`title` text NOT NULL,
	`handle` text NOT NULL,
	`description` text,
	`thumbnail` text,
	`status` text DEFAULT 'draft' NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_status_known" CHECK("product"."status" IN ('draft', 'proposed', 'published', 'rejected'))
);
--> statement-breakpoint
CREATE INDEX `product_status` ON `product` (`store_id`,`status`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `product_store` ON `product` (`store_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `product_handle` ON `product` (`store_id`,`handle`);--> statement-breakpoint
CREATE TABLE `product_category` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`title` text NOT NULL,
	`handle` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_category_store` ON `product_category` (`store_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `product_category_handle` ON `product_category` (`store_id`,`handle`);--> statement-breakpoint
CREATE TABLE `product_image` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`product_id` text NOT NULL,
	`image_path` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`alt_text` text NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`product_id`) REFERENCES `product`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_image_width" CHECK("product_image"."width" BETWEEN 1 AND 20000),
	CONSTRAINT "product_image_height" CHECK("product_image"."height" BETWEEN 1 AND 20000)
);
--> statement-breakpoint
CREATE INDEX `product_image_product` ON `product_image` (`store_id`,`product_id`,`sort_order`,`id`);--> statement-breakpoint
CREATE TABLE `product_in_category` (
	`store_id` text NOT NULL,
	`product_id` text NOT NULL,
	`category_id` text NOT NULL,
	PRIMARY KEY(`store_id`, `product_id`, `category_id`),
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`product_id`) REFERENCES `product`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`category_id`) REFERENCES `product_category`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_in_category_back` ON `product_in_category` (`store_id`,`category_id`,`product_id`);--> statement-breakpoint
CREATE TABLE `product_variant` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`product_id` text NOT NULL,
	`title` text NOT NULL,
	`sku` text,
	`price` integer NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`product_id`) REFERENCES `product`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_variant_price" CHECK("product_variant"."price" BETWEEN 0 AND 10000000)
);
--> statement-breakpoint
CREATE INDEX `product_variant_product` ON `product_variant` (`store_id`,`product_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `product_variant_store` ON `product_variant` (`store_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `product_variant_sku` ON `product_variant` (`store_id`,`sku`);--> statement-breakpoint
CREATE TABLE `address` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`label` text,
	`name` text,
	`phone` text,
	`address` text NOT NULL,
	`address2` text,
	`city` text NOT NULL,
	`state` text,
	`zip` text NOT NULL,
	`country_code` text,
	`is_default` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`customer_id`) REFERENCES `customer`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `address_customer` ON `address` (`store_id`,`customer_id`,`id`);--> statement-breakpoint
CREATE TABLE `customer` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`phone` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customer_store` ON `customer` (`store_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `customer_email` ON `customer` (`store_id`,`email`);--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`token_digest` text NOT NULL,
	`expires_at` text NOT NULL,
	`last_seen_at` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`customer_id`) REFERENCES `customer`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `session_customer` ON `session` (`store_id`,`customer_id`);--> statement-breakpoint
CREATE INDEX `session_expiry` ON `session` (`store_id`,`expires_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `session_token` ON `session` (`store_id`,`token_digest`);--> statement-breakpoint
CREATE TABLE `sign_in_code` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`email` text NOT NULL,
	`code_digest` text NOT NULL,
	`browser_digest` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sign_in_code_attempts" CHECK("sign_in_code"."attempts" BETWEEN 0 AND 5)
);
--> statement-breakpoint
CREATE INDEX `sign_in_code_email` ON `sign_in_code` (`store_id`,`email`,`created_at`);--> statement-breakpoint
CREATE TABLE `staff_member` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`role` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`customer_id`) REFERENCES `customer`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "staff_member_role" CHECK("staff_member"."role" IN ('owner', 'manager', 'staff'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_member_customer` ON `staff_member` (`store_id`,`customer_id`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`event` text NOT NULL,
	`subject_id` text NOT NULL,
	`payload` text NOT NULL,
	`dispatched_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "outbox_event" CHECK("outbox"."event" IN ('order.created', 'order.paid', 'order.status_changed', 'order.cancelled', 'order.refunded', 'menu.item_availability_changed'))
);
--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`store_id`,`dispatched_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_subject` ON `outbox` (`store_id`,`subject_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_store` ON `outbox` (`store_id`,`id`);--> statement-breakpoint
CREATE TABLE `webhook_delivery` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`endpoint_id` text NOT NULL,
	`outbox_id` text NOT NULL,
	`event` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`attempt` integer DEFAULT 0 NOT NULL,
	`response_status` integer,
	`next_attempt_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`endpoint_id`) REFERENCES `webhook_endpoint`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`outbox_id`) REFERENCES `outbox`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "webhook_delivery_event" CHECK("webhook_delivery"."event" IN ('order.created', 'order.paid', 'order.status_changed', 'order.cancelled', 'order.refunded', 'menu.item_availability_changed')),
	CONSTRAINT "webhook_delivery_status" CHECK("webhook_delivery"."status" IN ('pending', 'delivered', 'parked')),
	CONSTRAINT "webhook_delivery_attempt" CHECK("webhook_delivery"."attempt" BETWEEN 0 AND 1000)
);
--> statement-breakpoint
CREATE INDEX `webhook_delivery_due` ON `webhook_delivery` (`store_id`,`status`,`next_attempt_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_delivery_once` ON `webhook_delivery` (`store_id`,`endpoint_id`,`outbox_id`);--> statement-breakpoint
CREATE TABLE `webhook_endpoint` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`encrypted_secret` text NOT NULL,
	`previous_encrypted_secret` text,
	`previous_secret_until` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "webhook_endpoint_status" CHECK("webhook_endpoint"."status" IN ('active', 'disabled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_endpoint_store` ON `webhook_endpoint` (`store_id`,`id`);--> statement-breakpoint
CREATE TABLE `menu_category` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`icon` text,
	`meal_periods` text NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `menu_category_order` ON `menu_category` (`store_id`,`sort_order`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `menu_category_store` ON `menu_category` (`store_id`,`id`);--> statement-breakpoint
CREATE TABLE `menu_item` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`category_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`price` integer NOT NULL,
	`thumbnail` text,
	`available` integer DEFAULT true NOT NULL,
	`sold_out_until` text,
	`available_from` text,
	`available_until` text,
	`featured` integer DEFAULT false NOT NULL,
	`popular` integer DEFAULT false NOT NULL,
	`prep_time_minutes` integer,
	`calories` integer,
	`kitchen_station` text,
	`allergens` text NOT NULL,
	`dietary_flags` text NOT NULL,
	`meal_periods` text NOT NULL,
	`tax_rate_ppm` integer,
	`sort_order` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`category_id`) REFERENCES `menu_category`(`store_id`,`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "menu_item_price" CHECK("menu_item"."price" BETWEEN 0 AND 10000000),
	CONSTRAINT "menu_item_tax_rate" CHECK("menu_item"."tax_rate_ppm" BETWEEN 0 AND 1000000),
	CONSTRAINT "menu_item_prep_time" CHECK("menu_item"."prep_time_minutes" BETWEEN 0 AND 1440),
	CONSTRAINT "menu_item_calories" CHECK("menu_item"."calories" BETWEEN 0 AND 100000),
	CONSTRAINT "menu_item_station" CHECK("menu_item"."kitchen_station" IN ('grill', 'fryer', 'salad', 'dessert', 'bar', 'expo'))
);
--> statement-breakpoint
CREATE INDEX `menu_item_category` ON `menu_item` (`store_id`,`category_id`,`sort_order`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `menu_item_store` ON `menu_item` (`store_id`,`id`);--> statement-breakpoint
CREATE TABLE `menu_item_image` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`menu_item_id` text NOT NULL,
	`image_path` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`alt_text` text NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`menu_item_id`) REFERENCES `menu_item`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "menu_item_image_width" CHECK("menu_item_image"."width" BETWEEN 1 AND 20000),
	CONSTRAINT "menu_item_image_height" CHECK("menu_item_image"."height" BETWEEN 1 AND 20000)
);
--> statement-breakpoint
CREATE INDEX `menu_item_image_item` ON `menu_item_image` (`store_id`,`menu_item_id`,`sort_order`,`id`);--> statement-breakpoint
CREATE TABLE `menu_item_modifier` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`menu_item_id` text NOT NULL,
	`name` text NOT NULL,
	`modifier_group` text NOT NULL,
	`modifier_group_label` text,
	`required` integer DEFAULT false NOT NULL,
	`min_selections` integer DEFAULT 0 NOT NULL,
	`max_selections` integer DEFAULT 1 NOT NULL,
	`default_selected` integer DEFAULT false NOT NULL,
	`price_adjustment` integer DEFAULT 0 NOT NULL,
	`calories` integer,
	`available` integer DEFAULT true NOT NULL,
	`sold_out_until` text,
	`sort_order` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`menu_item_id`) REFERENCES `menu_item`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "menu_item_modifier_group" CHECK("menu_item_modifier"."modifier_group" IN ('size', 'temperature', 'addons', 'removals', 'sides', 'dressings', 'cheese', 'toppings', 'sauces', 'patty', 'ice', 'dipping')),
	CONSTRAINT "menu_item_modifier_min" CHECK("menu_item_modifier"."min_selections" BETWEEN 0 AND 100),
	CONSTRAINT "menu_item_modifier_max" CHECK("menu_item_modifier"."max_selections" BETWEEN 1 AND 100),
	CONSTRAINT "menu_item_modifier_bounds" CHECK("menu_item_modifier"."min_selections" <= "menu_item_modifier"."max_selections"),
	CONSTRAINT "menu_item_modifier_price" CHECK("menu_item_modifier"."price_adjustment" BETWEEN -10000000 AND 10000000),
	CONSTRAINT "menu_item_modifier_calories" CHECK("menu_item_modifier"."calories" BETWEEN -100000 AND 100000)
);
--> statement-breakpoint
CREATE INDEX `menu_item_modifier_item` ON `menu_item_modifier` (`store_id`,`menu_item_id`,`sort_order`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `menu_item_modifier_store` ON `menu_item_modifier` (`store_id`,`id`);--> statement-breakpoint
CREATE TABLE `daily_number` (
	`store_id` text NOT NULL,
	`business_day` text NOT NULL,
	`last_number` integer NOT NULL,
	PRIMARY KEY(`store_id`, `business_day`),
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "daily_number_range" CHECK("daily_number"."last_number" BETWEEN 1 AND 9999)
);
--> statement-breakpoint
CREATE TABLE `order_event` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`order_id` text NOT NULL,
	`seq` integer NOT NULL,
	`type` text NOT NULL,
	`status` text,
	`at` text NOT NULL,
	`actor_type` text NOT NULL,
	`note` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`order_id`) REFERENCES `restaurant_order`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_event_type" CHECK("order_event"."type" IN ('order_placed', 'order_released', 'status_changed', 'order_acknowledged', 'promise_changed', 'order_cancelled', 'payment_processing', 'payment_succeeded', 'payment_failed', 'payment_cancelled', 'payment_refunded', 'note')),
	CONSTRAINT "order_event_status" CHECK("order_event"."status" IN ('open', 'sent_to_kitchen', 'in_progress', 'ready', 'served', 'completed', 'cancelled')),
	CONSTRAINT "order_event_actor" CHECK("order_event"."actor_type" IN ('guest', 'customer', 'staff', 'api_key', 'oauth', 'system', 'processor'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_event_seq` ON `order_event` (`store_id`,`order_id`,`seq`);--> statement-breakpoint
CREATE TABLE `order_item` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`order_id` text NOT NULL,
	`menu_item_id` text NOT NULL,
	`name` text NOT NULL,
	`thumbnail` text,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	`total_price` integer NOT NULL,
	`modifiers` text NOT NULL,
	`special_instructions` text,
	`kitchen_station` text,
	`kitchen_status` text DEFAULT 'queued' NOT NULL,
	`sort_order` integer NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`order_id`) REFERENCES `restaurant_order`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_item_quantity" CHECK("order_item"."quantity" BETWEEN 1 AND 99),
	CONSTRAINT "order_item_unit_price" CHECK("order_item"."unit_price" BETWEEN 0 AND 2147483647),
	CONSTRAINT "order_item_adds_up" CHECK("order_item"."total_price" = "order_item"."unit_price" * "order_item"."quantity"),
	CONSTRAINT "order_item_station" CHECK("order_item"."kitchen_station" IN ('grill', 'fryer', 'salad', 'dessert', 'bar', 'expo')),
	CONSTRAINT "order_item_kitchen_status" CHECK("order_item"."kitchen_status" IN ('queued', 'cooking', 'done'))
);
--> statement-breakpoint
CREATE INDEX `order_item_order` ON `order_item` (`store_id`,`order_id`,`sort_order`,`id`);--> statement-breakpoint
CREATE INDEX `order_item_menu_item` ON `order_item` (`store_id`,`menu_item_id`);--> statement-breakpoint
CREATE TABLE `order_slot` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`starts_at` text NOT NULL,
	`taken` integer NOT NULL,
	`capacity` integer,
	`prep_minutes_taken` integer NOT NULL,
	`prep_minutes_capacity` integer,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_slot_capacity" CHECK("order_slot"."taken" >= 0 AND ("order_slot"."capacity" IS NULL OR "order_slot"."taken" <= "order_slot"."capacity")),
	CONSTRAINT "order_slot_prep" CHECK("order_slot"."prep_minutes_taken" >= 0 AND ("order_slot"."prep_minutes_capacity" IS NULL OR "order_slot"."prep_minutes_taken" <= "order_slot"."prep_minutes_capacity"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_slot_start` ON `order_slot` (`store_id`,`starts_at`);--> statement-breakpoint
CREATE TABLE `restaurant_order` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`order_number` text NOT NULL,
	`business_day` text NOT NULL,
	`order_type` text NOT NULL,
	`order_source` text NOT NULL,
	`status` text NOT NULL,
	`scheduled_for` text,
	`promised_at` text,
	`acknowledged_at` text,
	`subtotal` integer NOT NULL,
	`discount` integer NOT NULL,
	`delivery_fee` integer NOT NULL,
	`tax` integer NOT NULL,
	`tax_included` integer NOT NULL,
	`tip` integer NOT NULL,
	`total` integer NOT NULL,
	`refunded_total` integer DEFAULT 0 NOT NULL,
	`currency_code` text NOT NULL,
	`customer_id` text,
	`customer_name` text NOT NULL,
	`customer_email` text NOT NULL,
	`customer_phone` text NOT NULL,
	`delivery_address` text,
	`special_instructions` text,
	`bag_name` text,
	`last_seq` integer NOT NULL,
	`link_version` integer DEFAULT 1 NOT NULL,
	`menu_revision` integer NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`customer_id`) REFERENCES `customer`(`store_id`,`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "restaurant_order_type" CHECK("restaurant_order"."order_type" IN ('pickup', 'delivery', 'dine_in')),
	CONSTRAINT "restaurant_order_source" CHECK("restaurant_order"."order_source" IN ('online', 'pos', 'kiosk', 'phone', 'api')),
	CONSTRAINT "restaurant_order_status_known" CHECK("restaurant_order"."status" IN ('open', 'sent_to_kitchen', 'in_progress', 'ready', 'served', 'completed', 'cancelled')),
	CONSTRAINT "restaurant_order_subtotal" CHECK("restaurant_order"."subtotal" BETWEEN 0 AND 2147483647),
	CONSTRAINT "restaurant_order_delivery_fee" CHECK("restaurant_order"."delivery_fee" BETWEEN 0 AND 2147483647),
	CONSTRAINT "restaurant_order_tax" CHECK("restaurant_order"."tax" BETWEEN 0 AND 2147483647),
	CONSTRAINT "restaurant_order_tip" CHECK("restaurant_order"."tip" BETWEEN 0 AND 2147483647),
	CONSTRAINT "restaurant_order_total" CHECK("restaurant_order"."total" BETWEEN 0 AND 2147483647),
	CONSTRAINT "restaurant_order_discount" CHECK("restaurant_order"."discount" BETWEEN 0 AND "restaurant_order"."subtotal"),
	CONSTRAINT "restaurant_order_refunded" CHECK("restaurant_order"."refunded_total" BETWEEN 0 AND "restaurant_order"."total"),
	CONSTRAINT "restaurant_order_adds_up" CHECK("restaurant_order"."total" = "restaurant_order"."subtotal" - "restaurant_order"."discount" + "restaurant_order"."delivery_fee" + CASE WHEN "restaurant_order"."tax_included" THEN 0 ELSE "restaurant_order"."tax" END + "restaurant_order"."tip")
);
--> statement-breakpoint
CREATE INDEX `restaurant_order_status` ON `restaurant_order` (`store_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `restaurant_order_customer` ON `restaurant_order` (`store_id`,`customer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `restaurant_order_email` ON `restaurant_order` (`store_id`,`customer_email`);--> statement-breakpoint
CREATE INDEX `restaurant_order_created` ON `restaurant_order` (`store_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `restaurant_order_store` ON `restaurant_order` (`store_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `restaurant_order_number` ON `restaurant_order` (`store_id`,`business_day`,`order_number`);--> statement-breakpoint
CREATE TABLE `payment` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`tip_amount` integer DEFAULT 0 NOT NULL,
	`currency_code` text NOT NULL,
	`status` text NOT NULL,
	`payment_method` text,
	`provider` text NOT NULL,
	`provider_payment_id` text,
	`attempt` integer DEFAULT 1 NOT NULL,
	`card_brand` text,
	`card_last4` text,
	`error_message` text,
	`tendered` integer,
	`change` integer,
	`refunded_amount` integer DEFAULT 0 NOT NULL,
	`processed_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`order_id`) REFERENCES `restaurant_order`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payment_status_known" CHECK("payment"."status" IN ('pending', 'processing', 'succeeded', 'failed', 'cancelled', 'refunded', 'partially_refunded')),
	CONSTRAINT "payment_method_known" CHECK("payment"."payment_method" IN ('credit_card', 'debit_card', 'apple_pay', 'google_pay', 'paypal', 'cash', 'manual')),
	CONSTRAINT "payment_provider_known" CHECK("payment"."provider" IN ('stripe', 'paypal', 'cash', 'manual', 'simulator')),
	CONSTRAINT "payment_amount" CHECK("payment"."amount" BETWEEN 0 AND 2147483647),
	CONSTRAINT "payment_tip" CHECK("payment"."tip_amount" BETWEEN 0 AND "payment"."amount"),
	CONSTRAINT "payment_refunded" CHECK("payment"."refunded_amount" BETWEEN 0 AND "payment"."amount"),
	CONSTRAINT "payment_tendered" CHECK("payment"."tendered" IS NULL OR "payment"."tendered" - "payment"."amount" = "payment"."change"),
	CONSTRAINT "payment_change" CHECK("payment"."change" BETWEEN 0 AND 2147483647),
	CONSTRAINT "payment_last4" CHECK("payment"."card_last4" IS NULL OR length("payment"."card_last4") = 4)
);
--> statement-breakpoint
CREATE INDEX `payment_order` ON `payment` (`store_id`,`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `payment_status` ON `payment` (`store_id`,`status`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_provider_id` ON `payment` (`store_id`,`provider`,`provider_payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_store` ON `payment` (`store_id`,`id`);--> statement-breakpoint
CREATE TABLE `refund` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text,
	`status` text NOT NULL,
	`provider_refund_id` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`payment_id`) REFERENCES `payment`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "refund_status_known" CHECK("refund"."status" IN ('pending', 'succeeded', 'failed')),
	CONSTRAINT "refund_amount" CHECK("refund"."amount" BETWEEN 1 AND 2147483647)
);
--> statement-breakpoint
CREATE INDEX `refund_payment` ON `refund` (`store_id`,`payment_id`,`id`);--> statement-breakpoint
CREATE INDEX `refund_status` ON `refund` (`store_id`,`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `delivery_zone` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`name` text NOT NULL,
	`postal_codes` text NOT NULL,
	`fee` integer NOT NULL,
	`minimum` integer NOT NULL,
	`lead_minutes` integer,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "delivery_zone_fee" CHECK("delivery_zone"."fee" BETWEEN 0 AND 10000000),
	CONSTRAINT "delivery_zone_minimum" CHECK("delivery_zone"."minimum" BETWEEN 0 AND 2147483647),
	CONSTRAINT "delivery_zone_lead" CHECK("delivery_zone"."lead_minutes" BETWEEN 0 AND 1440)
);
--> statement-breakpoint
CREATE INDEX `delivery_zone_store` ON `delivery_zone` (`store_id`,`id`);--> statement-breakpoint
CREATE TABLE `store_host` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`host` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "store_host_lower" CHECK("store_host"."host" = lower("store_host"."host"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_host_host_unique` ON `store_host` (`host`);--> statement-breakpoint
CREATE INDEX `store_host_store` ON `store_host` (`store_id`);--> statement-breakpoint
CREATE TABLE `store_payment_account` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`provider` text NOT NULL,
	`publishable_key` text,
	`encrypted_secrets` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "store_payment_account_known" CHECK("store_payment_account"."provider" IN ('stripe', 'paypal'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_payment_account_provider` ON `store_payment_account` (`store_id`,`provider`);--> statement-breakpoint
CREATE TABLE `store_settings` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`tagline` text,
	`logo_url` text,
	`brand_color` text NOT NULL,
	`address` text NOT NULL,
	`phone` text NOT NULL,
	`email` text NOT NULL,
	`currency_code` text NOT NULL,
	`locale` text NOT NULL,
	`timezone` text NOT NULL,
	`country_code` text NOT NULL,
	`hours` text NOT NULL,
	`hours_exceptions` text NOT NULL,
	`meal_period_times` text NOT NULL,
	`tax_rate_ppm` integer NOT NULL,
	`prices_include_tax` integer NOT NULL,
	`tax_delivery_fee` integer NOT NULL,
	`pickup_enabled` integer NOT NULL,
	`delivery_enabled` integer NOT NULL,
	`delivery_fee` integer NOT NULL,
	`delivery_minimum` integer NOT NULL,
	`free_delivery_from` integer,
	`pickup_discount_percent` integer NOT NULL,
	`pickup_lead_minutes` integer NOT NULL,
	`delivery_lead_minutes` integer NOT NULL,
	`slot_minutes` integer NOT NULL,
	`orders_per_slot` integer,
	`prep_minutes_per_slot` integer,
	`schedule_days_ahead` integer NOT NULL,
	`tip_percents` text NOT NULL,
	`ordering_paused` integer NOT NULL,
	`paused_until` text,
	`pause_message` text,
	`promo_banner` text,
	`hero_headline` text,
	`hero_subheadline` text,
	`cash_on_pickup_enabled` integer NOT NULL,
	`menu_revision` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "store_settings_own_store" CHECK("store_settings"."store_id" = "store_settings"."id"),
	CONSTRAINT "store_settings_tax_rate" CHECK("store_settings"."tax_rate_ppm" BETWEEN 0 AND 1000000),
	CONSTRAINT "store_settings_delivery_fee" CHECK("store_settings"."delivery_fee" BETWEEN 0 AND 10000000),
	CONSTRAINT "store_settings_delivery_minimum" CHECK("store_settings"."delivery_minimum" BETWEEN 0 AND 2147483647),
	CONSTRAINT "store_settings_free_delivery" CHECK("store_settings"."free_delivery_from" BETWEEN 0 AND 2147483647),
	CONSTRAINT "store_settings_pickup_discount" CHECK("store_settings"."pickup_discount_percent" BETWEEN 0 AND 100),
	CONSTRAINT "store_settings_pickup_lead" CHECK("store_settings"."pickup_lead_minutes" BETWEEN 0 AND 1440),
	CONSTRAINT "store_settings_delivery_lead" CHECK("store_settings"."delivery_lead_minutes" BETWEEN 0 AND 1440),
	CONSTRAINT "store_settings_slot_minutes" CHECK("store_settings"."slot_minutes" BETWEEN 5 AND 240),
	CONSTRAINT "store_settings_orders_per_slot" CHECK("store_settings"."orders_per_slot" BETWEEN 1 AND 10000),
	CONSTRAINT "store_settings_prep_per_slot" CHECK("store_settings"."prep_minutes_per_slot" BETWEEN 1 AND 100000),
	CONSTRAINT "store_settings_days_ahead" CHECK("store_settings"."schedule_days_ahead" BETWEEN 0 AND 60)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_settings_slug_unique` ON `store_settings` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `store_settings_store` ON `store_settings` (`store_id`,`id`);