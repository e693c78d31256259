CREATE TABLE `index_pings` (
	`path` text PRIMARY KEY NOT NULL,
	`due_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text
);
--> statement-breakpoint
CREATE INDEX `index_pings_due` ON `index_pings` (`due_at`);