ALTER TABLE `feedback` ADD `email_hash` text;--> statement-breakpoint
CREATE INDEX `feedback_email_hash` ON `feedback` (`project_id`,`email_hash`) WHERE email_hash IS NOT NULL;