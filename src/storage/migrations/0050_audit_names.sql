ALTER TABLE `audit_entries` ADD `name` text DEFAULT '' NOT NULL;
