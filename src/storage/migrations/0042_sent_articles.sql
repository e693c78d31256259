ALTER TABLE `orders` ADD `loss_decided_at` integer;--> statement-breakpoint
UPDATE `orders` SET `loss_decided_at` = `updated_at` WHERE `loss_decision` IS NOT NULL;--> statement-breakpoint
ALTER TABLE `publications` ADD `copies` text;--> statement-breakpoint
CREATE TABLE `kept_uses` (
	`key` text NOT NULL,
	`month` integer NOT NULL,
	`drafts` integer NOT NULL,
	`exports` integer NOT NULL,
	PRIMARY KEY(`key`, `month`)
);
--> statement-breakpoint
CREATE INDEX `kept_uses_old` ON `kept_uses` (`month`);--> statement-breakpoint
DROP INDEX `articles_delivered`;--> statement-breakpoint
CREATE INDEX `articles_delivered` ON `articles` (`planned_on`,`id`) WHERE state IN ('sent', 'published', 'live', 'lost');--> statement-breakpoint
CREATE INDEX `batch_pages_sent` ON `batch_pages` (`id`) WHERE state = 'sent';--> statement-breakpoint
-- A site that named no URL may have them as drafts.
UPDATE `articles` SET `state` = 'sent', `published_at` = NULL, `version` = `version` + 1 WHERE `state` = 'published' AND `live_url` IS NULL;--> statement-breakpoint
UPDATE `batch_pages` SET `state` = 'sent', `published_at` = NULL WHERE `state` = 'published' AND `live_url` IS NULL;
