ALTER TABLE `projects` ADD `suggested_at` integer;--> statement-breakpoint
CREATE INDEX `projects_suggested` ON `projects` (`suggested_at`,`id`);