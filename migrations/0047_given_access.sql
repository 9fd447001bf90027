CREATE TABLE `email_change` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`member_id` text NOT NULL,
	`old_email` text NOT NULL,
	`new_email` text NOT NULL,
	`effective_at` text,
	`made_at` text,
	`freeze_digest` text,
	`ended_at` text,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`member_id`) REFERENCES `staff_member`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE INDEX `email_change_member` ON `email_change` (`store_id`,`member_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `email_change_freeze` ON `email_change` (`store_id`,`freeze_digest`);--> statement-breakpoint
CREATE TABLE `pin_invitation` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`store_id` text NOT NULL,
	`member_id` text NOT NULL,
	`invited_by` text NOT NULL,
	`token_digest` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`store_id`) REFERENCES `store_settings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`store_id`,`member_id`) REFERENCES `staff_member`(`store_id`,`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE UNIQUE INDEX `pin_invitation_member` ON `pin_invitation` (`store_id`,`member_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pin_invitation_token` ON `pin_invitation` (`store_id`,`token_digest`);--> statement-breakpoint
ALTER TABLE `api_key` ADD `made_by` text;--> statement-breakpoint
ALTER TABLE `oauth_app` ADD `made_by` text;--> statement-breakpoint
ALTER TABLE `staff_member` ADD `frozen_at` text;--> statement-breakpoint
ALTER TABLE `webhook_endpoint` ADD `maker_key_id` text;--> statement-breakpoint
ALTER TABLE `webhook_endpoint` ADD `maker_grant_id` text;--> statement-breakpoint
ALTER TABLE `webhook_endpoint` ADD `made_by` text;--> statement-breakpoint
ALTER TABLE `staff_pin` ADD `is_given` integer DEFAULT true NOT NULL;
--> statement-breakpoint
UPDATE `staff_pin` SET `is_given` = false WHERE (
	SELECT `action` FROM `audit_entry` WHERE `audit_entry`.`store_id` = `staff_pin`.`store_id` AND `thing_id` = `member_id`
		AND `action` IN ('setOwnPin', 'setMemberPin') ORDER BY `at` DESC, `audit_entry`.`id` DESC LIMIT 1
) = 'setOwnPin';--> statement-breakpoint
UPDATE `api_key` SET `made_by` = (
	SELECT `actor_id` FROM `audit_entry` WHERE `audit_entry`.`store_id` = `api_key`.`store_id` AND `thing_id` = `api_key`.`id`
		AND `action` = 'create' AND `actor_type` = 'staff'
);--> statement-breakpoint
UPDATE `oauth_app` SET `made_by` = (
	SELECT `actor_id` FROM `audit_entry` WHERE `audit_entry`.`store_id` = `oauth_app`.`store_id` AND `thing_id` = `oauth_app`.`id`
		AND `action` = 'create' AND `actor_type` = 'staff'
);--> statement-breakpoint
UPDATE `webhook_endpoint` SET `made_by` = (
	SELECT `actor_id` FROM `audit_entry` WHERE `audit_entry`.`store_id` = `webhook_endpoint`.`store_id` AND `thing_id` = `webhook_endpoint`.`id`
		AND `action` = 'create' AND `actor_type` = 'staff'
);
