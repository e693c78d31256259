CREATE TABLE `publications` (
	`id` text PRIMARY KEY NOT NULL,
	`target_id` text NOT NULL,
	`key` text NOT NULL,
	`title` text NOT NULL,
	`item` text,
	`content_hash` text NOT NULL,
	`bytes` integer NOT NULL,
	`state` text NOT NULL,
	`remote_slug` text,
	`remote_id` text,
	`remote_url` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`last_error` text,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`target_id`) REFERENCES `publishing_targets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `publications_once` ON `publications` (`target_id`,`key`);--> statement-breakpoint
CREATE INDEX `publications_of_key` ON `publications` (`key`);--> statement-breakpoint
CREATE INDEX `publications_of_target` ON `publications` (`target_id`,`state`);--> statement-breakpoint
CREATE INDEX `publications_due` ON `publications` (`due_at`) WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `publishing_targets` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`settings` text NOT NULL,
	`credentials` text,
	`verified_at` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `publishing_targets_of` ON `publishing_targets` (`project_id`,`created_at`,`id`);