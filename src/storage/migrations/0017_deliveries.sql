CREATE TABLE `deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`site` text NOT NULL,
	`directory_key` text NOT NULL,
	`directory_name` text NOT NULL,
	`directory_url` text NOT NULL,
	`rank` integer NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`ask` text,
	`ask_text` text,
	`answer` text,
	`decline_reason` text,
	`replaces` text,
	`work_at` integer,
	`held_by` text,
	`held_until` integer,
	`submitted_at` integer,
	`submitted_by` text,
	`live_url` text,
	`live_at` integer,
	`lost_at` integer,
	`notes` text,
	`version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`replaces`) REFERENCES `deliveries`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_once` ON `deliveries` (`site`,`directory_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_replaces` ON `deliveries` (`replaces`);--> statement-breakpoint
CREATE INDEX `deliveries_of` ON `deliveries` (`order_id`,`rank`);--> statement-breakpoint
CREATE INDEX `deliveries_work` ON `deliveries` (`work_at`,`rank`,`id`) WHERE work_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `deliveries_held` ON `deliveries` (`held_by`) WHERE held_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `deliveries_directory` ON `deliveries` (`directory_key`,`state`);--> statement-breakpoint
CREATE TABLE `delivery_events` (
	`delivery_id` text NOT NULL,
	`version` integer NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`before` text NOT NULL,
	`state` text NOT NULL,
	`work_ms` integer,
	FOREIGN KEY (`delivery_id`) REFERENCES `deliveries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `delivery_events_of` ON `delivery_events` (`delivery_id`,`version`);--> statement-breakpoint
CREATE INDEX `delivery_events_of_actor` ON `delivery_events` (`actor`,`at`);--> statement-breakpoint
CREATE INDEX `delivery_events_newest` ON `delivery_events` (`at`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`subscription_id` text NOT NULL,
	`payment_id` text,
	`user_id` text NOT NULL,
	`project_id` text,
	`plan_label` text NOT NULL,
	`directories` integer NOT NULL,
	`posts` integer NOT NULL,
	`pages` integer NOT NULL,
	`hold` text,
	`stopped_at` integer,
	`stop_reason` text,
	`choices` text,
	`starts_at` integer NOT NULL,
	`approved_at` integer,
	`due_at` integer NOT NULL,
	`done_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_source_unique` ON `orders` (`source`);--> statement-breakpoint
CREATE INDEX `orders_of` ON `orders` (`user_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `orders_of_project` ON `orders` (`project_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `orders_of_subscription` ON `orders` (`subscription_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `orders_of_payment` ON `orders` (`payment_id`);--> statement-breakpoint
CREATE INDEX `orders_open` ON `orders` (`due_at`,`id`) WHERE done_at IS NULL AND stopped_at IS NULL;--> statement-breakpoint
CREATE INDEX `orders_newest` ON `orders` (`starts_at`,`id`);--> statement-breakpoint
CREATE TABLE `report_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_shares_token_hash_unique` ON `report_shares` (`token_hash`);--> statement-breakpoint
CREATE INDEX `report_shares_of` ON `report_shares` (`project_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `directory_edits` (
	`key` text PRIMARY KEY NOT NULL,
	`fields` text NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`set_aside_at` integer,
	`set_aside_reason` text,
	`checked_at` integer,
	`checked_by` text,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `kits` (
	`project_id` text PRIMARY KEY NOT NULL,
	`fields` text NOT NULL,
	`version` integer NOT NULL,
	`approved_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
