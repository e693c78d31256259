ALTER TABLE `feedback` ADD `asked_at` integer;--> statement-breakpoint
ALTER TABLE `feedback` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `feedback_notices` ADD `mailed_at` integer;--> statement-breakpoint
ALTER TABLE `feedback_replies` ADD `mailed_at` integer;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `strikes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was said before this was mailed right away.
UPDATE `feedback_notices` SET `mailed_at` = `at`;--> statement-breakpoint
UPDATE `feedback_replies` SET `mailed_at` = `at`;
