CREATE TABLE `jobs` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`held_until` integer NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer
);
