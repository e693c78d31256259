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
UPDATE `batch_pages` SET `state` = 'sent' WHERE `state` = 'published' AND `live_url` IS NULL;--> statement-breakpoint
-- A slug that is reserved where publishing was given up keeps an item from other sites from now on. It went on at another
-- one before: the site that has it keeps it, or else the one that was tried last.
UPDATE `publications` SET `remote_slug` = NULL
WHERE `state` = 'failed' AND `published_at` IS NULL AND `remote_slug` IS NOT NULL AND EXISTS (
	SELECT 1 FROM `publications` `other` WHERE `other`.`key` = `publications`.`key` AND `other`.`id` <> `publications`.`id` AND (
		`other`.`state` <> 'failed' OR `other`.`published_at` IS NOT NULL OR (`other`.`remote_slug` IS NOT NULL
			AND (`other`.`updated_at`, `other`.`id`) > (`publications`.`updated_at`, `publications`.`id`))));
