CREATE TABLE `poll_hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`wait_until` integer DEFAULT 0 NOT NULL,
	`next_at` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`error` text,
	`day` integer DEFAULT 0 NOT NULL,
	`added` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX `polls_due`;--> statement-breakpoint
ALTER TABLE `polls` ADD `host` text;--> statement-breakpoint
ALTER TABLE `polls` ADD `cursor` text;--> statement-breakpoint
ALTER TABLE `polls` ADD `seen_to` integer;--> statement-breakpoint
ALTER TABLE `polls` ADD `undated` text;--> statement-breakpoint
CREATE INDEX `polls_new` ON `polls` (`kind`,`place`) WHERE host IS NULL;--> statement-breakpoint
CREATE INDEX `polls_due` ON `polls` (`due_at`);