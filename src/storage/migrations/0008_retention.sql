CREATE TABLE `post_images` (
	`image_id` text NOT NULL,
	`post_id` text NOT NULL,
	PRIMARY KEY(`image_id`, `post_id`),
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `post_images_of` ON `post_images` (`post_id`);--> statement-breakpoint
ALTER TABLE `uploads` ADD `checked_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `released_at` integer;--> statement-breakpoint
CREATE INDEX `uploads_unchecked` ON `uploads` (`checked_at`) WHERE claimed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `uploads_released` ON `uploads` (`released_at`) WHERE released_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_old` ON `payments` (`at`);--> statement-breakpoint
CREATE INDEX `audit_entries_old` ON `audit_entries` (`at`);--> statement-breakpoint
CREATE INDEX `audit_entries_by` ON `audit_entries` (`user_id`);--> statement-breakpoint
CREATE INDEX `mail_outbox_recipient` ON `mail_outbox` (`recipient`);--> statement-breakpoint
CREATE INDEX `product_events_undo` ON `product_events` (`at`) WHERE before IS NOT NULL;--> statement-breakpoint
CREATE INDEX `product_events_by` ON `product_events` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `products_changed` ON `products` (`state`,`updated_at`);--> statement-breakpoint
CREATE INDEX `products_logo` ON `products` (`logo_id`);--> statement-breakpoint
CREATE INDEX `products_screenshot` ON `products` (`screenshot_id`);--> statement-breakpoint
CREATE INDEX `products_proposed_logo` ON `products` ((proposal ->> 'logoId')) WHERE proposal IS NOT NULL;--> statement-breakpoint
CREATE INDEX `products_proposed_screenshot` ON `products` ((proposal ->> 'screenshotId')) WHERE proposal IS NOT NULL;--> statement-breakpoint
INSERT OR IGNORE INTO `post_images` (`image_id`, `post_id`)
WITH RECURSIVE texts(post_id, text) AS (
	SELECT id, content FROM posts
	UNION ALL SELECT id, draft FROM posts WHERE draft IS NOT NULL
	UNION ALL SELECT post_id, content FROM post_revisions
), found(post_id, image_id, rest) AS (
	SELECT post_id, '', text FROM texts
	UNION ALL
	SELECT post_id,
		substr(rest, instr(rest, '/api/file-uploads/') + 18, 40),
		substr(rest, instr(rest, '/api/file-uploads/') + 18)
	FROM found WHERE instr(rest, '/api/file-uploads/') > 0
), named(image_id, post_id) AS (
	SELECT substr(image_id, 1, instr(image_id || '/', '/') - 1), post_id FROM found WHERE image_id <> ''
	UNION ALL SELECT cover_image_id, id FROM posts WHERE cover_image_id IS NOT NULL
	UNION ALL SELECT draft ->> 'coverImageId', id FROM posts WHERE draft IS NOT NULL
	UNION ALL SELECT content ->> 'coverImageId', post_id FROM post_revisions
)
SELECT named.image_id, named.post_id FROM named JOIN uploads ON uploads.id = named.image_id;
