CREATE TABLE `feedback_notices` (
	`feedback_id` text NOT NULL,
	`status` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`feedback_id`, `status`),
	FOREIGN KEY (`feedback_id`) REFERENCES `feedback`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `feedback_stops` (
	`project_id` text NOT NULL,
	`email_hash` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `email_hash`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `feedback_of`;--> statement-breakpoint
CREATE INDEX `feedback_by` ON `feedback` (`project_id`,`mode`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `feedback_by_in` ON `feedback` (`project_id`,`mode`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `feedback_board` ON `feedback` (`project_id`,`votes`,`created_at`,`id`) WHERE shown = 1;--> statement-breakpoint
CREATE INDEX `feedback_image` ON `feedback` (`image_id`) WHERE image_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `feedback_of` ON `feedback` (`project_id`,`created_at`,`id`,`mode`,`status`);--> statement-breakpoint
CREATE INDEX `feedback_votes_at` ON `feedback_votes` (`at`);