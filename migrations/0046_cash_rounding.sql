ALTER TABLE `payment` ADD `cash_rounding` integer DEFAULT 0 NOT NULL CONSTRAINT "payment_cash_rounding" CHECK("cash_rounding" BETWEEN -1000 AND 1000);--> statement-breakpoint
ALTER TABLE `refund` ADD `cash_rounding` integer DEFAULT 0 NOT NULL CONSTRAINT "refund_cash_rounding" CHECK("cash_rounding" BETWEEN -1000 AND 1000);--> statement-breakpoint
ALTER TABLE `store_settings` ADD `cash_rounding_step` integer CONSTRAINT "store_settings_cash_step" CHECK("cash_rounding_step" BETWEEN 0 AND 1000);
