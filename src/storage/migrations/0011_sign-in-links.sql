ALTER TABLE `mailed_tokens` ADD `browser_hash` text;--> statement-breakpoint
ALTER TABLE `mailed_tokens` ADD `code_hash` text;--> statement-breakpoint
ALTER TABLE `mailed_tokens` ADD `code_tries` integer DEFAULT 0 NOT NULL;