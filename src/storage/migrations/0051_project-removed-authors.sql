CREATE TABLE `project_removed_authors` (
	`project_id` text NOT NULL,
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`removed_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `kind`, `hash`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
