CREATE TABLE `waitlist` (
	`ref` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`asked_at` integer NOT NULL,
	`forward` text,
	`forward_due_at` integer,
	`forward_attempts` integer DEFAULT 0 NOT NULL,
	`forward_error` text
);
--> statement-breakpoint
CREATE INDEX `waitlist_due` ON `waitlist` (`forward_due_at`) WHERE forward_due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `waitlist_state` ON `waitlist` (`state`,`created_at`);--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `unsubscribe_url` text;