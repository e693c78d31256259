CREATE TABLE `link_export_rows` (
	`export_id` text NOT NULL,
	`delivery_id` text NOT NULL,
	`page` text NOT NULL,
	`is_counted` integer NOT NULL,
	`crawled_on` text,
	PRIMARY KEY(`export_id`, `delivery_id`),
	FOREIGN KEY (`export_id`) REFERENCES `link_exports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`delivery_id`) REFERENCES `deliveries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `link_export_rows_of` ON `link_export_rows` (`delivery_id`);--> statement-breakpoint
CREATE TABLE `link_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`source` text NOT NULL,
	`file_name` text NOT NULL,
	`digest` text NOT NULL,
	`rows` integer NOT NULL,
	`exported_on` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `link_exports_of` ON `link_exports` (`project_id`,`source`,`digest`);