CREATE TABLE `kit_images` (
	`image_id` text NOT NULL,
	`project_id` text NOT NULL,
	PRIMARY KEY(`image_id`, `project_id`),
	FOREIGN KEY (`project_id`) REFERENCES `kits`(`project_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `kit_images_of` ON `kit_images` (`project_id`);--> statement-breakpoint
ALTER TABLE `kits` ADD `site` text;