ALTER TABLE `deliveries` ADD `lost_mailed_at` integer;--> statement-breakpoint
UPDATE `deliveries` SET `lost_mailed_at` = `lost_at` WHERE `lost_at` IS NOT NULL;--> statement-breakpoint
CREATE INDEX `deliveries_untold_losses` ON `deliveries` (`lost_at`,`id`) WHERE state = 'lost' AND lost_mailed_at IS NOT lost_at;