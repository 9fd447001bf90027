CREATE TABLE `order_fee` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`tax_rate_ppm` integer NOT NULL,
	`tax_amount` integer NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`order_id`) REFERENCES `restaurant_order`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_fee_kind" CHECK("order_fee"."kind" IN ('deposit', 'bag', 'service', 'small_order')),
	CONSTRAINT "order_fee_amount" CHECK("order_fee"."amount" BETWEEN 0 AND 2147483647),
	CONSTRAINT "order_fee_tax_rate" CHECK("order_fee"."tax_rate_ppm" BETWEEN 0 AND 1000000),
	CONSTRAINT "order_fee_tax" CHECK("order_fee"."tax_amount" BETWEEN 0 AND 2147483647)
);
--> statement-breakpoint
CREATE INDEX `order_fee_order` ON `order_fee` (`store_id`,`order_id`,`id`);--> statement-breakpoint
CREATE TABLE `order_revision` (
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
	CONSTRAINT "order_revision_settle" CHECK("order_revision"."settle" IN ('refund', 'counter', 'later')),
	CONSTRAINT "order_revision_number" CHECK("order_revision"."revision" >= 2)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_revision_once` ON `order_revision` (`store_id`,`order_id`,`revision`);--> statement-breakpoint
-- D1 always enforces foreign keys, so dropping orders deletes everything that refers to them. Those rows are copied, and
-- restored in the order in which they were written once the unique index that they reference exists.
CREATE TABLE `__order_item_copy` AS SELECT * FROM `order_item` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `__order_event_copy` AS SELECT * FROM `order_event` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `__payment_copy` AS SELECT * FROM `payment` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `__refund_copy` AS SELECT * FROM `refund` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `__notification_copy` AS SELECT * FROM `notification` ORDER BY rowid;--> statement-breakpoint
CREATE TABLE `__promo_use_copy` AS SELECT * FROM `promo_use` ORDER BY rowid;--> statement-breakpoint
-- The discount and tax of each sold item, by the tax rates of today, because sold rates were not stored. Running totals
-- are divided, so that the parts add up to the order's discount and tax.
CREATE TABLE `__item_tax` AS
WITH discounted AS (
	SELECT i."id", i."store_id", i."order_id", o."tax", o."tax_included", o."delivery_fee", o."tax_rate_ppm" AS store_rate, o."tax_delivery_fee",
		coalesce((SELECT m."tax_rate_ppm" FROM `menu_item` m WHERE m."store_id" = i."store_id" AND m."id" = i."menu_item_id"), o."tax_rate_ppm") AS rate,
		i."total_price", i."sort_order",
		coalesce(min(o."discount", sum(i."total_price") OVER whole) * sum(i."total_price") OVER running / nullif(sum(i."total_price") OVER whole, 0), 0)
		- coalesce(min(o."discount", sum(i."total_price") OVER whole) * (sum(i."total_price") OVER running - i."total_price") / nullif(sum(i."total_price") OVER whole, 0), 0) AS discount
	FROM `order_item` i
	JOIN (SELECT r."store_id", r."id", r."tax", r."tax_included", r."delivery_fee", r."discount", s."tax_rate_ppm", s."tax_delivery_fee"
		FROM `restaurant_order` r JOIN `store_settings` s ON s."id" = r."store_id") o ON o."store_id" = i."store_id" AND o."id" = i."order_id"
	WINDOW whole AS (PARTITION BY i."store_id", i."order_id"),
		running AS (PARTITION BY i."store_id", i."order_id" ORDER BY i."sort_order", i."id")
),
rated AS (
	SELECT *, "total_price" - "discount" AS amount,
		CASE WHEN "tax_included" THEN 1000000 + "rate" ELSE 1000000 END AS divisor,
		CASE WHEN "tax_delivery_fee" THEN "delivery_fee" * "store_rate" / (CASE WHEN "tax_included" THEN 1000000 + "store_rate" ELSE 1000000 END) ELSE 0 END AS delivery_weight
	FROM discounted
),
weighted AS (
	SELECT *, CASE WHEN sum(("amount" * "rate" + "divisor" / 2) / "divisor") OVER (PARTITION BY "store_id", "order_id") = 0
		THEN "amount" ELSE ("amount" * "rate" + "divisor" / 2) / "divisor" END AS weight
	FROM rated
)
SELECT "id", "store_id", "order_id", "rate", "amount", "discount", "tax_included",
	coalesce("tax" * sum("weight") OVER running / nullif(sum("weight") OVER whole + "delivery_weight", 0), 0)
	- coalesce("tax" * (sum("weight") OVER running - "weight") / nullif(sum("weight") OVER whole + "delivery_weight", 0), 0) AS tax
FROM weighted
WINDOW whole AS (PARTITION BY "store_id", "order_id"),
	running AS (PARTITION BY "store_id", "order_id" ORDER BY "sort_order", "id");--> statement-breakpoint
CREATE INDEX `__item_tax_order` ON `__item_tax` ("store_id", "order_id");--> statement-breakpoint
CREATE INDEX `__item_tax_id` ON `__item_tax` ("id");--> statement-breakpoint
CREATE TABLE `__new_restaurant_order` (
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
	`table_name` text,
	`if_missing` text,
	`is_test` integer DEFAULT false NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`subtotal` integer NOT NULL,
	`discount` integer NOT NULL,
	`delivery_fee` integer NOT NULL,
	`fees` integer DEFAULT 0 NOT NULL,
	`tax` integer NOT NULL,
	`tax_lines` text DEFAULT '[]' NOT NULL,
	`tax_included` integer NOT NULL,
	`tip` integer NOT NULL,
	`total` integer NOT NULL,
	`promo_code` text,
	`promo_discount` integer DEFAULT 0 NOT NULL,
	`refunded_total` integer DEFAULT 0 NOT NULL,
	`settled_by_goodwill` integer DEFAULT 0 NOT NULL,
	`outstanding` integer DEFAULT 0 NOT NULL,
	`first_paid_at` text,
	`terms` text,
	`currency_code` text NOT NULL,
	`customer_id` text,
	`customer_name` text NOT NULL,
	`customer_email` text NOT NULL,
	`customer_phone` text NOT NULL,
	`delivery_address` text,
	`driver_name` text,
	`special_instructions` text,
	`bag_name` text,
	`origin` text,
	`last_seq` integer NOT NULL,
	`link_version` integer DEFAULT 1 NOT NULL,
	`menu_revision` integer NOT NULL,
	`prep_minutes` integer DEFAULT 0 NOT NULL,
	`lead_minutes` integer,
	`slot_starts_at` text,
	`slot_prep_minutes` integer DEFAULT 0 NOT NULL,
	`payment_tried_at` text,
	`due_at` text,
	`asker_browser` text,
	`asker_email` text,
	`asker_phone` text,
	`asker_network` text,
	`cancellation_requested_at` text,
	`cancellation_requested_by` text,
	`cancellation_request_reason` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`customer_id`) REFERENCES `customer`(`store_id`,`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "restaurant_order_type" CHECK("__new_restaurant_order"."order_type" IN ('pickup', 'delivery', 'dine_in')),
	CONSTRAINT "restaurant_order_source" CHECK("__new_restaurant_order"."order_source" IN ('online', 'pos', 'kiosk', 'phone', 'api')),
	CONSTRAINT "restaurant_order_status_known" CHECK("__new_restaurant_order"."status" IN ('open', 'sent_to_kitchen', 'in_progress', 'ready', 'served', 'completed', 'cancelled')),
	CONSTRAINT "restaurant_order_subtotal" CHECK("__new_restaurant_order"."subtotal" BETWEEN 0 AND 2147483647),
	CONSTRAINT "restaurant_order_delivery_fee" CHECK("__new_restaurant_order"."delivery_fee" BETWEEN 0 AND 2147483647),
	CONSTRAINT "restaurant_order_fees" CHECK("__new_restaurant_order"."fees" BETWEEN 0 AND 2147483647),
	CONSTRAINT "restaurant_order_tax" CHECK("__new_restaurant_order"."tax" BETWEEN 0 AND 2147483647),
	CONSTRAINT "restaurant_order_tip" CHECK("__new_restaurant_order"."tip" BETWEEN 0 AND 2147483647),
	CONSTRAINT "restaurant_order_total" CHECK("__new_restaurant_order"."total" BETWEEN 0 AND 2147483647),
	CONSTRAINT "restaurant_order_discount" CHECK("__new_restaurant_order"."discount" BETWEEN 0 AND "__new_restaurant_order"."subtotal"),
	CONSTRAINT "restaurant_order_if_missing" CHECK("__new_restaurant_order"."if_missing" IN ('call', 'replace', 'refund')),
	CONSTRAINT "restaurant_order_settled_by_goodwill" CHECK("__new_restaurant_order"."settled_by_goodwill" BETWEEN 0 AND 2147483647),
	CONSTRAINT "restaurant_order_revision" CHECK("__new_restaurant_order"."revision" >= 1),
	CONSTRAINT "restaurant_order_refunded" CHECK("__new_restaurant_order"."refunded_total" >= 0),
	CONSTRAINT "restaurant_order_adds_up" CHECK("__new_restaurant_order"."total" = "__new_restaurant_order"."subtotal" - "__new_restaurant_order"."discount" + "__new_restaurant_order"."delivery_fee" + "__new_restaurant_order"."fees" + CASE WHEN "__new_restaurant_order"."tax_included" THEN 0 ELSE "__new_restaurant_order"."tax" END + "__new_restaurant_order"."tip")
);
--> statement-breakpoint
INSERT INTO `__new_restaurant_order`("id", "created_at", "updated_at", "store_id", "order_number", "business_day", "order_type", "order_source", "status", "scheduled_for", "promised_at", "acknowledged_at", "subtotal", "discount", "delivery_fee", "tax", "tax_included", "tip", "total", "promo_code", "promo_discount", "refunded_total", "currency_code", "customer_id", "customer_name", "customer_email", "customer_phone", "delivery_address", "special_instructions", "bag_name", "origin", "last_seq", "link_version", "menu_revision", "prep_minutes", "lead_minutes", "slot_starts_at", "slot_prep_minutes", "payment_tried_at", "due_at", "asker_browser", "asker_email", "asker_phone", "asker_network", "cancellation_requested_at", "cancellation_requested_by", "cancellation_request_reason", "driver_name", "outstanding")
SELECT o."id", o."created_at", o."updated_at", o."store_id", o."order_number", o."business_day", o."order_type", o."order_source", o."status", o."scheduled_for", o."promised_at", o."acknowledged_at", o."subtotal", o."discount", o."delivery_fee", o."tax", o."tax_included", o."tip", o."total", o."promo_code", o."promo_discount", o."refunded_total", o."currency_code", o."customer_id", o."customer_name", o."customer_email", o."customer_phone", o."delivery_address", o."special_instructions", o."bag_name", o."origin", o."last_seq", o."link_version", o."menu_revision", o."prep_minutes", o."lead_minutes", o."slot_starts_at", o."slot_prep_minutes", o."payment_tried_at", o."due_at", o."asker_browser", o."asker_email", o."asker_phone", o."asker_network", o."cancellation_requested_at", o."cancellation_requested_by", o."cancellation_request_reason", o."driver_name",
	o."total" - (SELECT coalesce(sum(p."amount"), 0) FROM `payment` p WHERE p."store_id" = o."store_id" AND p."order_id" = o."id" AND p."status" IN ('succeeded', 'partially_refunded', 'refunded'))
	+ (SELECT coalesce(sum(r."amount"), 0) FROM `refund` r JOIN `payment` p ON p."store_id" = r."store_id" AND p."id" = r."payment_id"
		WHERE p."store_id" = o."store_id" AND p."order_id" = o."id" AND r."kind" IN ('edit', 'surplus') AND r."status" <> 'failed')
FROM `restaurant_order` o ORDER BY o.rowid;--> statement-breakpoint
UPDATE `__new_restaurant_order` SET "first_paid_at" = coalesce((SELECT max(p."processed_at") FROM `payment` p WHERE p."store_id" = "__new_restaurant_order"."store_id"
	AND p."order_id" = "__new_restaurant_order"."id" AND p."status" IN ('succeeded', 'partially_refunded', 'refunded')), "created_at")
WHERE "outstanding" <= 0 AND NOT EXISTS (SELECT 1 FROM `payment` p WHERE p."store_id" = "__new_restaurant_order"."store_id"
	AND p."order_id" = "__new_restaurant_order"."id" AND p."status" = 'processing');--> statement-breakpoint
-- The lines of each rate. What no item has of the tax is that of the delivery fee, at the store's rate.
UPDATE `__new_restaurant_order` SET "tax_lines" = coalesce((
	WITH part AS (
		SELECT t."rate" AS rate, t."amount" AS amount, t."tax" AS tax FROM `__item_tax` t
		WHERE t."store_id" = "__new_restaurant_order"."store_id" AND t."order_id" = "__new_restaurant_order"."id"
		UNION ALL
		SELECT s."tax_rate_ppm", CASE WHEN s."tax_delivery_fee" THEN "__new_restaurant_order"."delivery_fee" ELSE 0 END,
			"__new_restaurant_order"."tax" - coalesce((SELECT sum(t."tax") FROM `__item_tax` t
				WHERE t."store_id" = "__new_restaurant_order"."store_id" AND t."order_id" = "__new_restaurant_order"."id"), 0)
		FROM `store_settings` s WHERE s."id" = "__new_restaurant_order"."store_id"
	),
	line AS (
		SELECT "rate", sum("tax") AS tax, sum("amount") + CASE WHEN "__new_restaurant_order"."tax_included" THEN 0 ELSE sum("tax") END AS gross
		FROM part GROUP BY "rate" HAVING sum("amount") > 0 OR sum("tax") > 0 ORDER BY "rate"
	)
	SELECT json_group_array(json_object('name', printf('%g%%', "rate" / 10000.0), 'ratePpm', "rate", 'net', "gross" - "tax", 'tax', "tax", 'gross', "gross")) FROM line
), '[]');--> statement-breakpoint
DELETE FROM `refund`;--> statement-breakpoint
DELETE FROM `payment`;--> statement-breakpoint
DELETE FROM `order_item`;--> statement-breakpoint
DELETE FROM `order_event`;--> statement-breakpoint
DELETE FROM `notification`;--> statement-breakpoint
DELETE FROM `promo_use`;--> statement-breakpoint
DROP TABLE `restaurant_order`;--> statement-breakpoint
ALTER TABLE `__new_restaurant_order` RENAME TO `restaurant_order`;--> statement-breakpoint
CREATE INDEX `restaurant_order_status` ON `restaurant_order` (`store_id`,`status`,`updated_at`);--> statement-breakpoint
CREATE INDEX `restaurant_order_customer` ON `restaurant_order` (`store_id`,`customer_id`,`created_at`) WHERE "restaurant_order"."customer_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `restaurant_order_email` ON `restaurant_order` (`store_id`,`customer_email`);--> statement-breakpoint
CREATE INDEX `restaurant_order_created` ON `restaurant_order` (`store_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `restaurant_order_due` ON `restaurant_order` (`store_id`,`due_at`) WHERE "restaurant_order"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `restaurant_order_asker_browser` ON `restaurant_order` (`asker_browser`) WHERE "restaurant_order"."asker_browser" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `restaurant_order_asker_email` ON `restaurant_order` (`asker_email`) WHERE "restaurant_order"."asker_email" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `restaurant_order_asker_phone` ON `restaurant_order` (`asker_phone`) WHERE "restaurant_order"."asker_phone" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `restaurant_order_asker_network` ON `restaurant_order` (`asker_network`) WHERE "restaurant_order"."asker_network" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `restaurant_order_store` ON `restaurant_order` (`store_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `restaurant_order_number` ON `restaurant_order` (`store_id`,`business_day`,`order_number`);--> statement-breakpoint
DROP TABLE `payment`;--> statement-breakpoint
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
	`reference` text,
	`expires_at` text,
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
	CONSTRAINT "payment_method_format" CHECK("payment"."payment_method" GLOB '[a-z]*' AND "payment"."payment_method" NOT GLOB '*[^a-z0-9_]*'),
	CONSTRAINT "payment_provider_format" CHECK("payment"."provider" GLOB '[a-z]*' AND "payment"."provider" NOT GLOB '*[^a-z0-9_]*'),
	CONSTRAINT "payment_amount" CHECK("payment"."amount" BETWEEN 0 AND 2147483647),
	CONSTRAINT "payment_tip" CHECK("payment"."tip_amount" BETWEEN 0 AND "payment"."amount"),
	CONSTRAINT "payment_refunded" CHECK("payment"."refunded_amount" BETWEEN 0 AND CASE WHEN "payment"."status" IN ('succeeded', 'partially_refunded', 'refunded') THEN "payment"."amount" ELSE 0 END),
	CONSTRAINT "payment_tendered" CHECK("payment"."tendered" IS NULL OR "payment"."tendered" - "payment"."amount" = "payment"."change"),
	CONSTRAINT "payment_change" CHECK("payment"."change" BETWEEN 0 AND 2147483647),
	CONSTRAINT "payment_last4" CHECK("payment"."card_last4" IS NULL OR length("payment"."card_last4") = 4)
);
--> statement-breakpoint
CREATE INDEX `payment_order` ON `payment` (`store_id`,`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `payment_status` ON `payment` (`store_id`,`status`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_provider_id` ON `payment` (`store_id`,`provider`,`provider_payment_id`) WHERE "payment"."provider_payment_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_store` ON `payment` (`store_id`,`id`);--> statement-breakpoint
INSERT INTO `payment`("id", "created_at", "updated_at", "store_id", "order_id", "amount", "tip_amount", "currency_code", "status", "payment_method", "provider", "provider_payment_id", "attempt", "card_brand", "card_last4", "error_message", "tendered", "change", "refunded_amount", "processed_at") SELECT "id", "created_at", "updated_at", "store_id", "order_id", "amount", "tip_amount", "currency_code", "status", "payment_method", "provider", "provider_payment_id", "attempt", "card_brand", "card_last4", "error_message", "tendered", "change", "refunded_amount", "processed_at" FROM `__payment_copy` ORDER BY rowid;--> statement-breakpoint
DROP TABLE `order_item`;--> statement-breakpoint
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
	`discount_amount` integer DEFAULT 0 NOT NULL,
	`tax_rate_ppm` integer DEFAULT 0 NOT NULL,
	`tax_amount` integer DEFAULT 0 NOT NULL,
	`superseded_in` integer,
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
	CONSTRAINT "order_item_discount" CHECK("order_item"."discount_amount" BETWEEN 0 AND "order_item"."total_price"),
	CONSTRAINT "order_item_tax_rate" CHECK("order_item"."tax_rate_ppm" BETWEEN 0 AND 1000000),
	CONSTRAINT "order_item_tax" CHECK("order_item"."tax_amount" BETWEEN 0 AND 2147483647),
	CONSTRAINT "order_item_station" CHECK("order_item"."kitchen_station" IN ('grill', 'fryer', 'salad', 'dessert', 'bar', 'expo')),
	CONSTRAINT "order_item_kitchen_status" CHECK("order_item"."kitchen_status" IN ('queued', 'cooking', 'done'))
);
--> statement-breakpoint
CREATE INDEX `order_item_order` ON `order_item` (`store_id`,`order_id`,`sort_order`,`id`);--> statement-breakpoint
INSERT INTO `order_item`("id", "created_at", "updated_at", "store_id", "order_id", "menu_item_id", "name", "thumbnail", "quantity", "unit_price", "total_price", "modifiers", "special_instructions", "kitchen_station", "kitchen_status", "sort_order", "discount_amount", "tax_rate_ppm", "tax_amount")
SELECT i."id", i."created_at", i."updated_at", i."store_id", i."order_id", i."menu_item_id", i."name", i."thumbnail", i."quantity", i."unit_price", i."total_price", i."modifiers", i."special_instructions", i."kitchen_station", i."kitchen_status", i."sort_order",
	coalesce(t."discount", 0), coalesce(t."rate", 0), coalesce(t."tax", 0)
FROM `__order_item_copy` i LEFT JOIN `__item_tax` t ON t."id" = i."id" ORDER BY i.rowid;--> statement-breakpoint
INSERT INTO `refund`("id", "created_at", "updated_at", "store_id", "payment_id", "kind", "amount", "reason", "status", "provider_refund_id", "attempt", "next_attempt_at", "processed_at") SELECT "id", "created_at", "updated_at", "store_id", "payment_id", "kind", "amount", "reason", "status", "provider_refund_id", "attempt", "next_attempt_at", "processed_at" FROM `__refund_copy` ORDER BY rowid;--> statement-breakpoint
INSERT INTO `order_event`("id", "created_at", "updated_at", "store_id", "order_id", "seq", "type", "status", "at", "actor_type", "note") SELECT "id", "created_at", "updated_at", "store_id", "order_id", "seq", "type", "status", "at", "actor_type", "note" FROM `__order_event_copy` ORDER BY rowid;--> statement-breakpoint
INSERT INTO `notification`("id", "created_at", "updated_at", "store_id", "order_id", "channel", "kind", "refund_id", "reason", "status", "attempt", "next_attempt_at", "sent_at") SELECT "id", "created_at", "updated_at", "store_id", "order_id", "channel", "kind", "refund_id", "reason", "status", "attempt", "next_attempt_at", "sent_at" FROM `__notification_copy` ORDER BY rowid;--> statement-breakpoint
INSERT INTO `promo_use`("id", "created_at", "updated_at", "store_id", "promo_id", "order_id", "customer_keys") SELECT "id", "created_at", "updated_at", "store_id", "promo_id", "order_id", "customer_keys" FROM `__promo_use_copy` ORDER BY rowid;--> statement-breakpoint
DROP TABLE `__order_item_copy`;--> statement-breakpoint
DROP TABLE `__order_event_copy`;--> statement-breakpoint
DROP TABLE `__payment_copy`;--> statement-breakpoint
DROP TABLE `__refund_copy`;--> statement-breakpoint
DROP TABLE `__notification_copy`;--> statement-breakpoint
DROP TABLE `__promo_use_copy`;--> statement-breakpoint
DROP TABLE `__item_tax`;
