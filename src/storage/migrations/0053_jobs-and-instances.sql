ALTER TABLE `jobs` ADD `due_at` integer;
--> statement-breakpoint
ALTER TABLE `jobs` ADD `lag_ms` integer;
--> statement-breakpoint
ALTER TABLE `jobs` ADD `duration_ms` integer;
--> statement-breakpoint
ALTER TABLE `jobs` ADD `failures` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `jobs` ADD `last_error` text;
--> statement-breakpoint
ALTER TABLE `rebuilds` ADD `tried` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `rebuilds` ADD `live` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `rebuilds` ADD `failures` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `rebuilds` ADD `retry_at` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `rebuilds` ADD `last_error` text;
--> statement-breakpoint
CREATE TABLE `instances` (
	`id` text PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`started_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`built` integer,
	`asked` integer NOT NULL,
	`building` integer DEFAULT false NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`retry_at` integer,
	`last_error` text
);
