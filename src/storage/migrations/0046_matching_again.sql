CREATE TABLE `post_sketches` (
	`run` integer NOT NULL,
	`post_id` integer NOT NULL,
	PRIMARY KEY(`run`, `post_id`),
	FOREIGN KEY (`post_id`) REFERENCES `public_posts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `post_sketches_of` ON `post_sketches` (`post_id`);--> statement-breakpoint
CREATE TABLE `project_matchings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` text NOT NULL,
	`post_id` integer NOT NULL,
	`up_to` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_matchings_project_id_unique` ON `project_matchings` (`project_id`);--> statement-breakpoint
DROP INDEX `public_posts_by`;--> statement-breakpoint
ALTER TABLE `mentions` ADD `account_kind` text;--> statement-breakpoint
ALTER TABLE `mentions` ADD `account_key` text;--> statement-breakpoint
CREATE INDEX `mentions_by` ON `mentions` (`project_id`,`account_kind`,`account_key`) WHERE account_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `keywords_equal` ON `keywords` (`key`,`query`);