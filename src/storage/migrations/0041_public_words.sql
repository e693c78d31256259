ALTER TABLE `feedback` ADD `may_show_at` integer;--> statement-breakpoint
ALTER TABLE `feedback` ADD `shown_text` text;--> statement-breakpoint
-- No one was asked whether their words may be public.
UPDATE `feedback` SET `shown` = 0, `version` = `version` + 1 WHERE `shown` = 1;
