ALTER TABLE `deliveries` ADD `sign_in` text;--> statement-breakpoint
CREATE INDEX `deliveries_sign_in` ON `deliveries` (`order_id`) WHERE sign_in IS NOT NULL;