CREATE TABLE `check_hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`held_by` text,
	`held_until` integer NOT NULL,
	`next_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `checks` (
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`user_id` text NOT NULL,
	`url` text NOT NULL,
	`host` text NOT NULL,
	`site` text,
	`state` text NOT NULL,
	`due_at` integer,
	`checked_at` integer,
	`etag` text,
	`last_modified` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` integer,
	`status` integer,
	`fault` text,
	`final_url` text,
	`anchor` text,
	`rel` text,
	`robots` text,
	`x_robots` text,
	`canonical` text,
	`first_seen_at` integer,
	`last_seen_at` integer,
	PRIMARY KEY(`subject_kind`, `subject_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `checks_due` ON `checks` (`due_at`) WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `checks_host` ON `checks` (`host`,`due_at`) WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `checks_of` ON `checks` (`user_id`);--> statement-breakpoint
CREATE TABLE `proofs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`at` integer NOT NULL,
	`url` text NOT NULL,
	`status` integer,
	`fault` text,
	`final_url` text,
	`anchor` text,
	`rel` text,
	`robots` text,
	`x_robots` text,
	`canonical` text,
	FOREIGN KEY (`subject_kind`,`subject_id`) REFERENCES `checks`(`subject_kind`,`subject_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `proofs_of` ON `proofs` (`subject_kind`,`subject_id`,`id`);--> statement-breakpoint
CREATE TABLE `robots_files` (
	`origin` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`fetched_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `deliveries_live_url` ON `deliveries` (`updated_at`) WHERE live_url IS NOT NULL;