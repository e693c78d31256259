CREATE TABLE `report_mails` (
	`project_id` text PRIMARY KEY NOT NULL,
	`week_end` integer DEFAULT 0 NOT NULL,
	`stopped_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deliveries_asking` ON `deliveries` (`updated_at`) WHERE state = 'asking';