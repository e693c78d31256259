DROP TABLE `text_bands`;--> statement-breakpoint
CREATE INDEX `products_beginning` ON `products` (substr(`description`, 1, 60));--> statement-breakpoint
CREATE INDEX `products_ending` ON `products` (substr(`description`, -60));
