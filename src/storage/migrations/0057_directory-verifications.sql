CREATE TABLE `directory_verifications` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL,
	`by` text,
	`outcome` text NOT NULL,
	`source` text,
	`before` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `directory_verifications_of` ON `directory_verifications` (`key`,`at`);
