CREATE TABLE `alerts` (
	`kind` text PRIMARY KEY NOT NULL,
	`detail` text NOT NULL,
	`failing_since` integer NOT NULL,
	`raised_at` integer,
	`notified_at` integer,
	`ok_since` integer
);
--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `queued_by` text;