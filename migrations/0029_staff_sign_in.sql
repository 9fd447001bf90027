CREATE TABLE `passkey` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`member_id` text NOT NULL,
	`name` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`is_backed_up` integer NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`member_id`) REFERENCES `staff_member`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passkey_member` ON `passkey` (`store_id`,`member_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `passkey_credential` ON `passkey` (`store_id`,`credential_id`);--> statement-breakpoint
CREATE TABLE `recovery_code` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`member_id` text NOT NULL,
	`code_digest` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`member_id`) REFERENCES `staff_member`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recovery_code_digest` ON `recovery_code` (`store_id`,`member_id`,`code_digest`);--> statement-breakpoint
CREATE TABLE `role_recovery` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`member_id` text NOT NULL,
	`effective_at` text NOT NULL,
	`ended_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`member_id`) REFERENCES `staff_member`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `role_recovery_open` ON `role_recovery` (`store_id`,`member_id`) WHERE "role_recovery"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX `role_recovery_member` ON `role_recovery` (`store_id`,`member_id`);--> statement-breakpoint
CREATE TABLE `spent_challenge` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`challenge_digest` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `spent_challenge_expiry` ON `spent_challenge` (`store_id`,`expires_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `spent_challenge_digest` ON `spent_challenge` (`store_id`,`challenge_digest`);--> statement-breakpoint
CREATE TABLE `pin_guess` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`member_id` text NOT NULL,
	`tablet_id` text NOT NULL,
	`tries` integer NOT NULL,
	`locks` integer NOT NULL,
	`locked_until` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`member_id`) REFERENCES `staff_member`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`tablet_id`) REFERENCES `shared_tablet`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pin_guess_tries" CHECK("pin_guess"."tries" >= 0 AND "pin_guess"."locks" >= 0)
);
--> statement-breakpoint
CREATE INDEX `pin_guess_tablet` ON `pin_guess` (`store_id`,`tablet_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pin_guess_member` ON `pin_guess` (`store_id`,`member_id`,`tablet_id`);--> statement-breakpoint
CREATE TABLE `shared_tablet` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`name` text NOT NULL,
	`token_digest` text NOT NULL,
	`idle_minutes` integer NOT NULL,
	`set_up_by` text,
	`last_used_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "shared_tablet_idle" CHECK("shared_tablet"."idle_minutes" BETWEEN 1 AND 240)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shared_tablet_store` ON `shared_tablet` (`store_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shared_tablet_token` ON `shared_tablet` (`store_id`,`token_digest`);--> statement-breakpoint
CREATE TABLE `staff_pin` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`member_id` text NOT NULL,
	`pin_digest` text NOT NULL,
	`is_temporary` integer NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`member_id`) REFERENCES `staff_member`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_pin_member` ON `staff_pin` (`store_id`,`member_id`);--> statement-breakpoint
ALTER TABLE `session` ADD `proven_by` text DEFAULT 'code' NOT NULL;--> statement-breakpoint
ALTER TABLE `session` ADD `tablet_id` text;--> statement-breakpoint
CREATE INDEX `session_tablet` ON `session` (`store_id`,`tablet_id`) WHERE "session"."tablet_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `staff_member_store` ON `staff_member` (`store_id`,`id`);