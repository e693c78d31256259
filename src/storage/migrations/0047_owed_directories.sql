-- The job for orders counts what is owed.
ALTER TABLE `orders` ADD `owed` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `orders_owing` ON `orders` (`starts_at`,`id`) WHERE owed > 0 AND stopped_at IS NULL;
