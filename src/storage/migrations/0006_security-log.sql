CREATE TABLE `security_events` (
	`id` text PRIMARY KEY NOT NULL,
	`event` text NOT NULL,
	`severity` text NOT NULL,
	`at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`user_id` text,
	`client` text,
	`details` text NOT NULL,
	`alert` text,
	`told` integer DEFAULT 0 NOT NULL,
	`ship_due_at` integer,
	`ship_attempts` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `security_events_newest` ON `security_events` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `security_events_event` ON `security_events` (`event`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `security_events_severity` ON `security_events` (`severity`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `security_events_user` ON `security_events` (`user_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `security_events_client` ON `security_events` (`client`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `security_events_alert` ON `security_events` (`alert`,`last_at`) WHERE alert IS NOT NULL;--> statement-breakpoint
CREATE INDEX `security_events_ship` ON `security_events` (`ship_due_at`) WHERE ship_due_at IS NOT NULL;