CREATE TABLE `saved_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_notes_of` ON `saved_notes` (`user_id`,`text`);--> statement-breakpoint
DROP INDEX `deliveries_directory`;--> statement-breakpoint
CREATE INDEX `deliveries_directory` ON `deliveries` (`directory_key`,`state`,`decline_reason`,`submitted_at`,`live_at`);