CREATE TABLE `batch_writes` (
	`id` integer PRIMARY KEY NOT NULL,
	`row_count` integer NOT NULL
);
