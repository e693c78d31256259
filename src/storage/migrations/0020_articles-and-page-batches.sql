CREATE TABLE `article_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`article_id` text NOT NULL,
	`user_id` text,
	`role` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `article_comments_of` ON `article_comments` (`article_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `article_comments_by` ON `article_comments` (`user_id`);--> statement-breakpoint
CREATE TABLE `article_images` (
	`image_id` text NOT NULL,
	`article_id` text NOT NULL,
	PRIMARY KEY(`image_id`, `article_id`),
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `article_images_of` ON `article_images` (`article_id`);--> statement-breakpoint
CREATE TABLE `article_revisions` (
	`article_id` text NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`content` text NOT NULL,
	`saved_at` integer NOT NULL,
	`saved_by` text,
	PRIMARY KEY(`article_id`, `number`),
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`saved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `article_revisions_by` ON `article_revisions` (`saved_by`);--> statement-breakpoint
CREATE TABLE `article_settings` (
	`project_id` text PRIMARY KEY NOT NULL,
	`target_id` text,
	`automatic` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `articles` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`project_id` text,
	`position` integer NOT NULL,
	`state` text DEFAULT 'planned' NOT NULL,
	`planned_on` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`slug` text DEFAULT '' NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`cover_image_id` text,
	`meta_title` text DEFAULT '' NOT NULL,
	`meta_description` text DEFAULT '' NOT NULL,
	`words` integer DEFAULT 0 NOT NULL,
	`keyword` text DEFAULT '' NOT NULL,
	`backlink_url` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`notified_at` integer,
	`approved_at` integer,
	`queued_at` integer,
	`published_at` integer,
	`live_url` text,
	`live_at` integer,
	`lost_at` integer,
	`saved_at` integer,
	`saved_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`saved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `articles_once` ON `articles` (`order_id`,`position`);--> statement-breakpoint
CREATE INDEX `articles_of` ON `articles` (`project_id`,`planned_on`,`position`);--> statement-breakpoint
CREATE INDEX `articles_by_state` ON `articles` (`state`,`planned_on`,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_day` ON `articles` (`planned_on`,`id`);--> statement-breakpoint
CREATE INDEX `articles_of_editor` ON `articles` (`saved_by`);--> statement-breakpoint
CREATE INDEX `articles_to_announce` ON `articles` (`sent_at`) WHERE state = 'review' AND notified_at IS NULL;--> statement-breakpoint
CREATE TABLE `batch_pages` (
	`id` text PRIMARY KEY NOT NULL,
	`batch_id` text NOT NULL,
	`order_id` text,
	`line` integer NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`meta_description` text NOT NULL,
	`html` text NOT NULL,
	`hash` text NOT NULL,
	`queued_hash` text,
	`state` text NOT NULL,
	`published_at` integer,
	`live_url` text,
	`live_at` integer,
	`lost_at` integer,
	`removed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`batch_id`) REFERENCES `page_batches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `batch_pages_once` ON `batch_pages` (`batch_id`,`slug`);--> statement-breakpoint
CREATE INDEX `batch_pages_of_order` ON `batch_pages` (`order_id`,`state`);--> statement-breakpoint
CREATE INDEX `batch_pages_waiting` ON `batch_pages` (`batch_id`,`line`) WHERE state = 'planned';--> statement-breakpoint
CREATE INDEX `batch_pages_to_queue` ON `batch_pages` (`batch_id`) WHERE order_id IS NOT NULL AND removed_at IS NULL AND queued_hash IS NOT hash;--> statement-breakpoint
CREATE INDEX `batch_pages_queued` ON `batch_pages` (`id`) WHERE state = 'approved' AND queued_hash IS NOT NULL;--> statement-breakpoint
CREATE TABLE `page_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`name` text NOT NULL,
	`csv` text NOT NULL,
	`template` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`approved_version` integer,
	`approved_at` integer,
	`sitemap_key` text NOT NULL,
	`saved_at` integer NOT NULL,
	`saved_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`saved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `page_batches_sitemap_key_unique` ON `page_batches` (`sitemap_key`);--> statement-breakpoint
CREATE INDEX `page_batches_of` ON `page_batches` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `page_batches_newest` ON `page_batches` (`saved_at`,`id`);--> statement-breakpoint
CREATE INDEX `page_batches_by` ON `page_batches` (`saved_by`);