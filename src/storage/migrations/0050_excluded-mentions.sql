ALTER TABLE `mentions` ADD `excluded_at` integer;--> statement-breakpoint
CREATE INDEX `mentions_excluded` ON `mentions` (`project_id`,`post_id`) WHERE excluded_at IS NOT NULL;