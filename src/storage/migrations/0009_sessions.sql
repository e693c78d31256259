CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`method` text NOT NULL,
	`factors` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`proven_at` integer NOT NULL,
	`device` text NOT NULL,
	`place` text NOT NULL,
	`ended_at` integer,
	`end_reason` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_of` ON `sessions` (`user_id`,`ended_at`,`last_used_at`,`id`);--> statement-breakpoint
CREATE INDEX `sessions_old` ON `sessions` (`expires_at`);