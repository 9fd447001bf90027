ALTER TABLE `api_key` ADD `scopes_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `oauth_grant` ADD `scopes_version` integer DEFAULT 1 NOT NULL;