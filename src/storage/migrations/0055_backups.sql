CREATE TABLE `backups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`started_at` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`reason` text NOT NULL,
	`target` text NOT NULL,
	`name` text,
	`bytes` integer DEFAULT 0 NOT NULL,
	`schema` text,
	`counts` text,
	`images` integer DEFAULT 0 NOT NULL,
	`missing_images` integer DEFAULT 0 NOT NULL,
	`error` text,
	`restored_at` integer,
	`restore_ms` integer,
	`differences` integer,
	`restore_error` text
);
