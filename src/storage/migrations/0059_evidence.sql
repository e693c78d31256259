CREATE TABLE `evidence` (
	`delivery_id` text NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`facts` text NOT NULL,
	`seen` text,
	`proof_id` integer,
	`hash` text NOT NULL,
	PRIMARY KEY(`delivery_id`, `seq`),
	FOREIGN KEY (`delivery_id`) REFERENCES `deliveries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `evidence_heads` (
	`delivery_id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`hash` text NOT NULL,
	`place` integer,
	`rooted_seq` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`delivery_id`) REFERENCES `deliveries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `evidence_heads_place` ON `evidence_heads` (`place`);--> statement-breakpoint
CREATE INDEX `evidence_heads_unrooted` ON `evidence_heads` (`delivery_id`) WHERE rooted_seq < seq;--> statement-breakpoint
CREATE TABLE `evidence_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`x` text NOT NULL,
	`first_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `evidence_parts` (
	`part` integer PRIMARY KEY NOT NULL,
	`leaves` text NOT NULL,
	`root` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `evidence_roots` (
	`no` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`size` integer NOT NULL,
	`root` text NOT NULL,
	`before` text NOT NULL,
	`key` text NOT NULL,
	`signature` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `evidence_seals` (
	`delivery_id` text NOT NULL,
	`no` integer NOT NULL,
	`seq` integer NOT NULL,
	`place` integer NOT NULL,
	`path` text NOT NULL,
	PRIMARY KEY(`delivery_id`, `no`),
	FOREIGN KEY (`delivery_id`) REFERENCES `deliveries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `proof_pages` (
	`proof_id` integer PRIMARY KEY NOT NULL,
	`subject_id` text NOT NULL,
	`at` integer NOT NULL,
	`bytes` blob,
	`hash` text NOT NULL,
	`size` integer NOT NULL,
	`read_bytes` integer NOT NULL,
	`kept_bytes` integer NOT NULL,
	FOREIGN KEY (`proof_id`) REFERENCES `proofs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `proof_pages_of` ON `proof_pages` (`subject_id`,`proof_id`);--> statement-breakpoint
CREATE INDEX `proof_pages_kept` ON `proof_pages` (`at`,`size`) WHERE bytes IS NOT NULL;--> statement-breakpoint
ALTER TABLE `delivery_events` ADD `sealed_seq` integer;--> statement-breakpoint
CREATE INDEX `delivery_events_unsealed` ON `delivery_events` (`delivery_id`,`version`) WHERE coalesce(sealed_seq, 0) = 0;--> statement-breakpoint
ALTER TABLE `proofs` ADD `sealed_seq` integer;--> statement-breakpoint
CREATE INDEX `proofs_unsealed` ON `proofs` (`subject_id`,`id`) WHERE subject_kind = 'delivery' AND coalesce(sealed_seq, 0) = 0;--> statement-breakpoint
-- What happened before there was evidence.
UPDATE `delivery_events` SET `sealed_seq` = 0;
--> statement-breakpoint
UPDATE `proofs` SET `sealed_seq` = 0 WHERE `subject_kind` = 'delivery';
