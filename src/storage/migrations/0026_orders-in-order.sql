DROP INDEX `orders_of`;--> statement-breakpoint
DROP INDEX `orders_of_project`;--> statement-breakpoint
CREATE INDEX `orders_of` ON `orders` (`user_id`,`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_of_project` ON `orders` (`project_id`,`starts_at`,`id`);