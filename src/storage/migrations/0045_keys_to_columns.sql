CREATE TABLE `batch_writes` (
	`id` integer PRIMARY KEY NOT NULL,
	`row_count` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `orders_source_unique`;--> statement-breakpoint
DROP INDEX `orders_of_payment`;--> statement-breakpoint
ALTER TABLE `orders` ADD `period_ends_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `month` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- `receipt:PAYMENT:MONTH`
UPDATE orders SET source = 'receipt',
  payment_id = substr(rtrim(source, '0123456789'), 9, length(rtrim(source, '0123456789')) - 9),
  month = CAST(substr(source, length(rtrim(source, '0123456789')) + 1) AS INTEGER)
WHERE source GLOB 'receipt:*:[0-9]*';
--> statement-breakpoint
-- `settled:SUBSCRIPTION:END` for the first month, then `settled:SUBSCRIPTION:END:MONTH`. A number ends where its digits do.
UPDATE orders SET source = 'settled',
  period_ends_at = CAST(substr(source, length(subscription_id) + 10) AS INTEGER),
  month = CASE WHEN substr(source, length(subscription_id) + 10) GLOB '*:*'
    THEN CAST(substr(source, length(rtrim(source, '0123456789')) + 1) AS INTEGER) ELSE 0 END
WHERE source GLOB 'settled:*';
--> statement-breakpoint
-- `trial:SUBSCRIPTION`
UPDATE orders SET source = 'trial' WHERE source GLOB 'trial:*';
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_of_payment` ON `orders` (`payment_id`,`month`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_once` ON `orders` (`subscription_id`,`source`,`period_ends_at`,`month`) WHERE payment_id IS NULL;--> statement-breakpoint
ALTER TABLE `publications` ADD `article_id` text;--> statement-breakpoint
ALTER TABLE `publications` ADD `page_id` text;--> statement-breakpoint
UPDATE publications SET article_id = substr(key, length('article:') + 1) WHERE key GLOB 'article:*';--> statement-breakpoint
UPDATE publications SET page_id = substr(key, length('page:') + 1) WHERE key GLOB 'page:*';--> statement-breakpoint
CREATE INDEX `publications_of_article` ON `publications` (`article_id`) WHERE article_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `publications_of_page` ON `publications` (`page_id`) WHERE page_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `about` text;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `about_id` text;--> statement-breakpoint
-- `account-KIND:ACCOUNT:…` and `feedback-KIND:FEEDBACK:…`. The notice about a deleted account names none.
UPDATE mail_outbox SET about = CASE
    WHEN key GLOB 'account-deleted:*' THEN 'account-deleted' WHEN key GLOB 'account-*' THEN 'account' ELSE 'feedback' END,
  about_id = nullif(substr(substr(key, instr(key, ':') + 1), 1, instr(substr(key, instr(key, ':') + 1), ':') - 1), '')
WHERE key GLOB 'account-*:*:*' OR key GLOB 'feedback-status:*:*' OR key GLOB 'feedback-reply:*:*';
--> statement-breakpoint
CREATE INDEX `mail_outbox_about` ON `mail_outbox` (`about_id`) WHERE about_id IS NOT NULL;
