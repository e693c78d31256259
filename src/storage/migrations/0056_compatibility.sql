CREATE TABLE `schema_floors` (
	`id` integer PRIMARY KEY NOT NULL,
	`oldest` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `conversions` (
	`name` text PRIMARY KEY NOT NULL,
	`done_at` integer NOT NULL
);
