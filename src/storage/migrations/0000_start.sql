CREATE TABLE `mail_outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`sent_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_outbox_key_unique` ON `mail_outbox` (`key`);--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`due_at`) WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `product_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`kind` text NOT NULL,
	`actor` text NOT NULL,
	`note` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_events_of` ON `product_events` (`product_id`,`id`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ref` text NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`headline` text NOT NULL,
	`description` text NOT NULL,
	`website_url` text NOT NULL,
	`listing_key` text NOT NULL,
	`category` text NOT NULL,
	`email` text NOT NULL,
	`firstname` text NOT NULL,
	`logo_id` text NOT NULL,
	`screenshot_id` text NOT NULL,
	`screenshot_width` integer NOT NULL,
	`screenshot_height` integer NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`proposal` text,
	`demo` integer DEFAULT false NOT NULL,
	`idempotency_key` text,
	`request_hash` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`queued_at` integer,
	`published_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_ref_unique` ON `products` (`ref`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_slug_unique` ON `products` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_idempotency_key_unique` ON `products` (`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_live_listing` ON `products` (`listing_key`) WHERE state IN ('pending', 'published');--> statement-breakpoint
CREATE INDEX `products_newest` ON `products` (`state`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `products_newest_in_category` ON `products` (`state`,`category`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `products_queue` ON `products` (`state`,`queued_at`,`id`);--> statement-breakpoint
CREATE INDEX `products_listing` ON `products` (`listing_key`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text NOT NULL,
	`window_start` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`key`, `window_start`)
);
--> statement-breakpoint
CREATE INDEX `rate_limits_old` ON `rate_limits` (`window_start`);--> statement-breakpoint
CREATE TABLE `rebuilds` (
	`id` integer PRIMARY KEY NOT NULL,
	`changes` integer NOT NULL,
	`asked` integer DEFAULT 0 NOT NULL,
	`asked_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`size` integer NOT NULL,
	`type` text,
	`width` integer,
	`height` integer,
	`created_at` integer NOT NULL,
	`ready_at` integer,
	`claimed_at` integer
);
--> statement-breakpoint
CREATE INDEX `uploads_unclaimed` ON `uploads` (`created_at`) WHERE claimed_at IS NULL;