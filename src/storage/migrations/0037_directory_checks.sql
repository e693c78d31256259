CREATE TABLE `corrections` (
	`id` text PRIMARY KEY NOT NULL,
	`directory_key` text NOT NULL,
	`field` text NOT NULL,
	`text` text NOT NULL,
	`evidence` text,
	`email` text,
	`visitor` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`note` text
);
--> statement-breakpoint
CREATE INDEX `corrections_queue` ON `corrections` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `corrections_newest` ON `corrections` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `corrections_email` ON `corrections` (lower(email)) WHERE email IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `corrections_visitor` ON `corrections` (`directory_key`,`field`,`visitor`) WHERE state = 'open';--> statement-breakpoint
CREATE TABLE `directory_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`before` text,
	`after` text,
	`by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `directory_changes_of` ON `directory_changes` (`key`,id DESC);--> statement-breakpoint
CREATE TABLE `directory_checks` (
	`key` text NOT NULL,
	`page` text NOT NULL,
	`url` text NOT NULL,
	`next_url` text NOT NULL,
	`robots_url` text,
	`host` text NOT NULL,
	`hops` integer DEFAULT 0 NOT NULL,
	`state` text NOT NULL,
	`lasting` text,
	`status` integer,
	`fault` text,
	`moved_to` text,
	`checked_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` integer,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`key`, `page`)
);
--> statement-breakpoint
CREATE INDEX `directory_checks_due` ON `directory_checks` (`due_at`);--> statement-breakpoint
CREATE INDEX `directory_checks_host` ON `directory_checks` (`host`,`due_at`);--> statement-breakpoint
CREATE INDEX `directory_checks_gone` ON `directory_checks` (`key`) WHERE page = 'home' AND state IN ('dead', 'moved');--> statement-breakpoint
CREATE TABLE `directory_hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`requested_at` integer NOT NULL
);
