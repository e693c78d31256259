CREATE TABLE `post_addresses` (
	`slug` text PRIMARY KEY NOT NULL,
	`post_id` text,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `post_revisions` (
	`post_id` text NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`content` text NOT NULL,
	`saved_at` integer NOT NULL,
	`saved_by` text,
	PRIMARY KEY(`post_id`, `number`),
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `posts` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`cover_image_id` text,
	`meta_title` text DEFAULT '' NOT NULL,
	`meta_description` text DEFAULT '' NOT NULL,
	`words` integer DEFAULT 0 NOT NULL,
	`status` text NOT NULL,
	`draft` text,
	`version` integer DEFAULT 1 NOT NULL,
	`scheduled_at` integer,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`saved_at` integer NOT NULL,
	`saved_by` text,
	`demo` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `posts_slug_unique` ON `posts` (`slug`);--> statement-breakpoint
CREATE INDEX `posts_newest` ON `posts` (`status`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `posts_saved` ON `posts` (`saved_at`,`id`);--> statement-breakpoint
CREATE INDEX `posts_saved_of` ON `posts` (`status`,`saved_at`,`id`);--> statement-breakpoint
CREATE INDEX `posts_due` ON `posts` (`scheduled_at`) WHERE scheduled_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`action` text NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`status` integer
);
--> statement-breakpoint
CREATE INDEX `audit_entries_subject` ON `audit_entries` (`subject`,`id`);--> statement-breakpoint
CREATE TABLE `domain_ages` (
	`domain` text PRIMARY KEY NOT NULL,
	`registered_at` integer,
	`due_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`error` text
);
--> statement-breakpoint
CREATE INDEX `domain_ages_due` ON `domain_ages` (`due_at`) WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `link_checks` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`due_at` integer NOT NULL,
	`checked_at` integer,
	`status` integer,
	`error` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` integer,
	`told_at` integer,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `link_checks_due` ON `link_checks` (`due_at`);--> statement-breakpoint
CREATE INDEX `link_checks_state` ON `link_checks` (`state`,`due_at`);--> statement-breakpoint
CREATE TABLE `listing_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`visitor` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	`settled_by` text,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_reports_queue` ON `listing_reports` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `listing_reports_product` ON `listing_reports` (`product_id`,`state`);--> statement-breakpoint
CREATE UNIQUE INDEX `listing_reports_visitor` ON `listing_reports` (`product_id`,`visitor`) WHERE state = 'open';--> statement-breakpoint
CREATE TABLE `merged_products` (
	`slug` text PRIMARY KEY NOT NULL,
	`into_id` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`into_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `merged_products_into` ON `merged_products` (`into_id`);--> statement-breakpoint
CREATE TABLE `product_sites` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`site` text NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_sites_site` ON `product_sites` (`site`,`product_id`);--> statement-breakpoint
CREATE TABLE `saved_reasons` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_reasons_text_unique` ON `saved_reasons` (`text`);--> statement-breakpoint
CREATE TABLE `text_bands` (
	`band` integer NOT NULL,
	`hash` integer NOT NULL,
	`product_id` integer NOT NULL,
	PRIMARY KEY(`band`, `hash`, `product_id`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `text_bands_product` ON `text_bands` (`product_id`);--> statement-breakpoint
DROP INDEX `waitlist_state`;--> statement-breakpoint
CREATE INDEX `waitlist_newest` ON `waitlist` (`created_at`,`ref`);--> statement-breakpoint
CREATE INDEX `waitlist_state` ON `waitlist` (`state`,`created_at`,`ref`);--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `taken_at` integer;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `state` text GENERATED ALWAYS AS (CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN due_at IS NULL THEN 'failed' ELSE 'waiting' END) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `mail_outbox_newest` ON `mail_outbox` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `mail_outbox_state` ON `mail_outbox` (`state`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `product_events` ADD `user_id` text;--> statement-breakpoint
ALTER TABLE `product_events` ADD `before` text;--> statement-breakpoint
CREATE INDEX `products_email` ON `products` (lower(email));--> statement-breakpoint
CREATE INDEX `products_changes` ON `products` (`queued_at`,`id`) WHERE proposal IS NOT NULL;--> statement-breakpoint
CREATE INDEX `subscriptions_newest` ON `subscriptions` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscriptions_state` ON `subscriptions` (`state`,`created_at`,`id`);