CREATE TABLE `host_turns` (
	`list` text NOT NULL,
	`host` text NOT NULL,
	`held_by` text,
	`held_until` integer NOT NULL,
	`next_at` integer NOT NULL,
	PRIMARY KEY(`list`, `host`)
);
--> statement-breakpoint
INSERT INTO `host_turns` SELECT 'proofs', `host`, `held_by`, `held_until`, `next_at` FROM `check_hosts`;
--> statement-breakpoint
-- One request in 24 hours.
INSERT INTO `host_turns` SELECT 'directories', `host`, NULL, 0, `requested_at` + 86400000 FROM `directory_hosts`;
--> statement-breakpoint
DROP TABLE `check_hosts`;
--> statement-breakpoint
DROP TABLE `directory_hosts`;
