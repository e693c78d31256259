ALTER TABLE `orders` ADD `received_mailed_at` integer;
--> statement-breakpoint
ALTER TABLE `orders` ADD `started_mailed_at` integer;
--> statement-breakpoint
ALTER TABLE `orders` ADD `live_mailed_at` integer;
--> statement-breakpoint
ALTER TABLE `orders` ADD `done_mailed_at` integer;
--> statement-breakpoint
CREATE INDEX `orders_done_untold` ON `orders` (`done_at`,`id`) WHERE done_at IS NOT NULL AND done_mailed_at IS NULL AND stopped_at IS NULL;
--> statement-breakpoint
-- Nobody is told of what happened before there were such mails.
UPDATE `orders` SET `received_mailed_at` = `created_at`, `started_mailed_at` = `approved_at`, `done_mailed_at` = `done_at`,
  `live_mailed_at` = (SELECT min(`live_at`) FROM `deliveries` WHERE `deliveries`.`order_id` = `orders`.`id`);
