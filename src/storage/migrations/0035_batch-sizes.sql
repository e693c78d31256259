DROP INDEX `page_batches_of`;--> statement-breakpoint
ALTER TABLE `page_batches` ADD `row_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `page_batches` ADD `columns` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `page_batches` ADD `size` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `page_batches_of` ON `page_batches` (`project_id`,`created_at`,`id`,`size`);