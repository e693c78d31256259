CREATE TABLE `forecast_models` (
	`id` integer PRIMARY KEY NOT NULL,
	`model` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `forecasts` (
	`order_id` text PRIMARY KEY NOT NULL,
	`low` integer NOT NULL,
	`high` integer NOT NULL,
	`expected` real NOT NULL,
	`places` integer NOT NULL,
	`days` integer NOT NULL,
	`rows` integer NOT NULL,
	`at` integer NOT NULL,
	`outcome` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
