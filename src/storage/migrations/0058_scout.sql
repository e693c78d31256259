CREATE TABLE `directory_maps` (
	`directory_key` text PRIMARY KEY NOT NULL,
	`sitemaps` text NOT NULL,
	`pass` text,
	`read_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `listing_drifts` (
	`delivery_id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`differences` text NOT NULL,
	`found_at` integer NOT NULL,
	`closed_at` integer,
	`closed_by` text,
	`decision` text,
	FOREIGN KEY (`delivery_id`) REFERENCES `deliveries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_drifts_open` ON `listing_drifts` (`found_at`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE TABLE `look_ups` (
	`delivery_id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`directory_key` text NOT NULL,
	`host` text NOT NULL,
	`due_at` integer,
	`since` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`cursor` text,
	`outcome` text,
	`url` text,
	`facts` text,
	`fault` text,
	`looked_at` integer,
	FOREIGN KEY (`delivery_id`) REFERENCES `deliveries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `look_ups_due` ON `look_ups` (`due_at`) WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `look_ups_host` ON `look_ups` (`host`,`due_at`) WHERE due_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `doubted_at` integer;