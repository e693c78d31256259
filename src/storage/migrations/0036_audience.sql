CREATE TABLE `feedback` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`mode` text NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`text` text NOT NULL,
	`email` text,
	`email_hash` text,
	`consent_at` integer,
	`image_id` text,
	`page_url` text,
	`votes` integer DEFAULT 0 NOT NULL,
	`shown` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `feedback_of` ON `feedback` (`project_id`,`created_at`,`id`,`mode`,`status`);--> statement-breakpoint
CREATE INDEX `feedback_in` ON `feedback` (`project_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `feedback_by` ON `feedback` (`project_id`,`mode`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `feedback_by_in` ON `feedback` (`project_id`,`mode`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `feedback_board` ON `feedback` (`project_id`,`votes`,`created_at`,`id`) WHERE shown = 1;--> statement-breakpoint
CREATE INDEX `feedback_email` ON `feedback` (lower(email)) WHERE email IS NOT NULL;--> statement-breakpoint
CREATE INDEX `feedback_email_hash` ON `feedback` (`project_id`,`email_hash`) WHERE email_hash IS NOT NULL;--> statement-breakpoint
CREATE INDEX `feedback_image` ON `feedback` (`image_id`) WHERE image_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `feedback_notices` (
	`feedback_id` text NOT NULL,
	`status` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`feedback_id`, `status`),
	FOREIGN KEY (`feedback_id`) REFERENCES `feedback`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `feedback_pages` (
	`project_id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`board` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `feedback_pages_key` ON `feedback_pages` (`key`);--> statement-breakpoint
CREATE TABLE `feedback_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`feedback_id` text NOT NULL,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`feedback_id`) REFERENCES `feedback`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `feedback_replies_of` ON `feedback_replies` (`feedback_id`,`at`);--> statement-breakpoint
CREATE TABLE `feedback_stops` (
	`project_id` text NOT NULL,
	`email_hash` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `email_hash`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `feedback_votes` (
	`feedback_id` text NOT NULL,
	`voter` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`feedback_id`, `voter`),
	FOREIGN KEY (`feedback_id`) REFERENCES `feedback`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `feedback_votes_at` ON `feedback_votes` (`at`);--> statement-breakpoint
CREATE TABLE `keywords` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`text` text NOT NULL,
	`key` text NOT NULL,
	`match` text NOT NULL,
	`competitor` integer DEFAULT false NOT NULL,
	`query` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `keywords_key` ON `keywords` (`project_id`,`key`);--> statement-breakpoint
CREATE INDEX `keywords_equal` ON `keywords` (`key`,`query`);--> statement-breakpoint
CREATE INDEX `keywords_of` ON `keywords` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `lead_accounts` (
	`project_id` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`lead_id` text NOT NULL,
	`handle` text NOT NULL,
	`profile_url` text,
	PRIMARY KEY(`project_id`, `kind`, `key`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lead_accounts_of` ON `lead_accounts` (`lead_id`);--> statement-breakpoint
CREATE TABLE `lead_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lead_exports_by` ON `lead_exports` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `leads` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`state` text DEFAULT 'new' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`last_post_id` integer NOT NULL,
	`last_posted_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `leads_of` ON `leads` (`project_id`,`last_posted_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_in` ON `leads` (`project_id`,`state`,`last_posted_at`,`id`);--> statement-breakpoint
CREATE TABLE `project_removed_authors` (
	`project_id` text NOT NULL,
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`removed_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `kind`, `hash`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `matchings` (
	`name` text PRIMARY KEY NOT NULL,
	`post_id` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `post_sketches` (
	`run` integer NOT NULL,
	`post_id` integer NOT NULL,
	PRIMARY KEY(`run`, `post_id`),
	FOREIGN KEY (`post_id`) REFERENCES `public_posts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `post_sketches_of` ON `post_sketches` (`post_id`);--> statement-breakpoint
CREATE TABLE `project_matchings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` text NOT NULL,
	`post_id` integer NOT NULL,
	`up_to` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_matchings_project_id_unique` ON `project_matchings` (`project_id`);--> statement-breakpoint
CREATE TABLE `mention_counts` (
	`project_id` text NOT NULL,
	`state` text NOT NULL,
	`day` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`project_id`, `state`, `day`)
);
--> statement-breakpoint
CREATE TABLE `mention_keywords` (
	`keyword_id` text NOT NULL,
	`mention_id` text NOT NULL,
	`posted_at` integer NOT NULL,
	PRIMARY KEY(`mention_id`, `keyword_id`),
	FOREIGN KEY (`keyword_id`) REFERENCES `keywords`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`mention_id`) REFERENCES `mentions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mention_keywords_by` ON `mention_keywords` (`keyword_id`,`posted_at`);--> statement-breakpoint
CREATE TABLE `mention_mails` (
	`project_id` text PRIMARY KEY NOT NULL,
	`day` integer DEFAULT 0 NOT NULL,
	`stopped_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `mention_sources` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`kind` text NOT NULL,
	`place` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mention_sources_place` ON `mention_sources` (`project_id`,`kind`,`place`);--> statement-breakpoint
CREATE INDEX `mention_sources_by` ON `mention_sources` (`kind`,`place`);--> statement-breakpoint
CREATE TABLE `mentions` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`post_id` integer NOT NULL,
	`score` integer NOT NULL,
	`reasons` text NOT NULL,
	`state` text NOT NULL,
	`folded_into` text,
	`snoozed_until` integer,
	`replied_at` integer,
	`excluded_at` integer,
	`listed_at` integer NOT NULL,
	`account_kind` text,
	`account_key` text,
	`created_at` integer NOT NULL,
	`mailed_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`post_id`) REFERENCES `public_posts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mentions_post` ON `mentions` (`project_id`,`post_id`);--> statement-breakpoint
CREATE INDEX `mentions_in` ON `mentions` (`project_id`,`state`,`listed_at`,`id`);--> statement-breakpoint
CREATE INDEX `mentions_all` ON `mentions` (`project_id`,`listed_at`,`id`,`state`) WHERE state <> 'folded';--> statement-breakpoint
CREATE INDEX `mentions_folded` ON `mentions` (`folded_into`) WHERE folded_into IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mentions_snoozed` ON `mentions` (`snoozed_until`) WHERE snoozed_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mentions_excluded` ON `mentions` (`project_id`,`post_id`) WHERE excluded_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mentions_of_post` ON `mentions` (`post_id`);--> statement-breakpoint
CREATE INDEX `mentions_by` ON `mentions` (`project_id`,`account_kind`,`account_key`) WHERE account_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mentions_unmailed` ON `mentions` (`project_id`) WHERE mailed_at IS NULL AND state = 'new';--> statement-breakpoint
CREATE TABLE `poll_hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`wait_until` integer DEFAULT 0 NOT NULL,
	`next_at` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`error` text,
	`day` integer DEFAULT 0 NOT NULL,
	`added` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `polls` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`place` text NOT NULL,
	`term` text NOT NULL,
	`due_at` integer NOT NULL,
	`read_at` integer,
	`etag` text,
	`last_modified` text,
	`newest_at` integer,
	`host` text,
	`cursor` text,
	`seen_to` integer,
	`undated` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`error` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `polls_term` ON `polls` (`kind`,`place`,`term`);--> statement-breakpoint
CREATE INDEX `polls_due` ON `polls` (`due_at`);--> statement-breakpoint
CREATE INDEX `polls_new` ON `polls` (`kind`,`place`) WHERE host IS NULL;--> statement-breakpoint
CREATE TABLE `public_posts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`place` text NOT NULL,
	`external_id` text NOT NULL,
	`url` text NOT NULL,
	`author` text NOT NULL,
	`author_url` text,
	`author_links` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`language` text,
	`posted_at` integer NOT NULL,
	`found_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `public_posts_external` ON `public_posts` (`kind`,`place`,`external_id`);--> statement-breakpoint
CREATE INDEX `public_posts_found` ON `public_posts` (`found_at`);--> statement-breakpoint
CREATE TABLE `removed_authors` (
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`removed_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `hash`)
);
--> statement-breakpoint
CREATE TABLE `reply_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`mention_id` text,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`writer` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`mention_id`) REFERENCES `mentions`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reply_drafts_of` ON `reply_drafts` (`mention_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reply_drafts_by` ON `reply_drafts` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `offers` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`headline` text NOT NULL,
	`price` text NOT NULL,
	`url` text NOT NULL,
	`coupon` text NOT NULL,
	`ends_on` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `offers_of` ON `offers` (`project_id`);--> statement-breakpoint
CREATE TABLE `suggestions` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`title` text NOT NULL,
	`reason` text NOT NULL,
	`effort` text NOT NULL,
	`href` text NOT NULL,
	`rank` integer NOT NULL,
	`found_at` integer NOT NULL,
	`dismissed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `suggestions_subject` ON `suggestions` (`project_id`,`kind`,`subject`);--> statement-breakpoint
CREATE INDEX `suggestions_of` ON `suggestions` (`project_id`,`rank`,`id`);--> statement-breakpoint
ALTER TABLE `projects` ADD `dm` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `suggested_at` integer;--> statement-breakpoint
CREATE INDEX `projects_suggested` ON `projects` (`suggested_at`,`id`);
--> statement-breakpoint
-- Stems, so that 'inventories' finds 'inventory'. The text itself stays in `public_posts`.
CREATE VIRTUAL TABLE public_posts_search USING fts5(
  title, text,
  content = 'public_posts', content_rowid = 'id',
  tokenize = 'porter unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE TRIGGER public_posts_search_insert AFTER INSERT ON public_posts BEGIN
  INSERT INTO public_posts_search (rowid, title, text) VALUES (new.id, new.title, new.text);
END;
--> statement-breakpoint
CREATE TRIGGER public_posts_search_update AFTER UPDATE OF title, text ON public_posts BEGIN
  INSERT INTO public_posts_search (public_posts_search, rowid, title, text) VALUES ('delete', old.id, old.title, old.text);
  INSERT INTO public_posts_search (rowid, title, text) VALUES (new.id, new.title, new.text);
END;
--> statement-breakpoint
CREATE TRIGGER public_posts_search_delete AFTER DELETE ON public_posts BEGIN
  INSERT INTO public_posts_search (public_posts_search, rowid, title, text) VALUES ('delete', old.id, old.title, old.text);
END;
--> statement-breakpoint
-- What a customer typed about a pasted link is their project's alone, and goes with it.
CREATE TRIGGER public_posts_of_project AFTER DELETE ON projects BEGIN
  DELETE FROM public_posts WHERE kind = 'link' AND place = old.id;
END;
--> statement-breakpoint
-- By `listed_at`: a snoozed mention that comes back moves to another day.
CREATE TRIGGER mention_counts_insert AFTER INSERT ON mentions BEGIN
  INSERT INTO mention_counts (project_id, state, day, count)
  VALUES (new.project_id, new.state, new.listed_at / 86400000, 1)
  ON CONFLICT (project_id, state, day) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER mention_counts_update AFTER UPDATE OF state, listed_at ON mentions
WHEN old.state <> new.state OR old.listed_at / 86400000 <> new.listed_at / 86400000 BEGIN
  UPDATE mention_counts SET count = count - 1
  WHERE project_id = old.project_id AND state = old.state AND day = old.listed_at / 86400000;
  DELETE FROM mention_counts
  WHERE project_id = old.project_id AND state = old.state AND day = old.listed_at / 86400000 AND count = 0;
  INSERT INTO mention_counts (project_id, state, day, count)
  VALUES (new.project_id, new.state, new.listed_at / 86400000, 1)
  ON CONFLICT (project_id, state, day) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER mention_counts_delete AFTER DELETE ON mentions BEGIN
  UPDATE mention_counts SET count = count - 1
  WHERE project_id = old.project_id AND state = old.state AND day = old.listed_at / 86400000;
  DELETE FROM mention_counts
  WHERE project_id = old.project_id AND state = old.state AND day = old.listed_at / 86400000 AND count = 0;
END;
--> statement-breakpoint
-- When the last account of a lead moves to another lead, they turned out to be the same person. What was decided about
-- both is kept: the state that is further along, and both notes. `new` is no decision, so it doesn't bring back someone
-- who isn't a fit.
CREATE TRIGGER lead_accounts_moved AFTER UPDATE OF lead_id ON lead_accounts
WHEN old.lead_id <> new.lead_id AND NOT EXISTS (SELECT 1 FROM lead_accounts WHERE lead_id = old.lead_id)
BEGIN
  UPDATE leads SET (state, note, last_post_id, last_posted_at, updated_at, version) = (
    SELECT
      CASE
        WHEN 'won' IN (leads.state, gone.state) THEN 'won'
        WHEN 'contacted' IN (leads.state, gone.state) THEN 'contacted'
        WHEN 'unfit' IN (leads.state, gone.state) THEN 'unfit'
        ELSE 'new'
      END,
      CASE
        WHEN gone.note = '' OR instr(leads.note, gone.note) > 0 THEN leads.note
        WHEN leads.note = '' OR instr(gone.note, leads.note) > 0 THEN gone.note
        ELSE leads.note || char(10, 10) || gone.note
      END,
      CASE WHEN gone.last_posted_at > leads.last_posted_at THEN gone.last_post_id ELSE leads.last_post_id END,
      max(gone.last_posted_at, leads.last_posted_at),
      max(gone.updated_at, leads.updated_at),
      leads.version + 1
    FROM leads gone WHERE gone.id = old.lead_id
  ) WHERE id = new.lead_id;
  DELETE FROM leads WHERE id = old.lead_id;
END;
--> statement-breakpoint
-- With feedback go the mails about it that still wait, and its screenshot: unclaimed, it's deleted by the daily sweep.
-- A trigger, because feedback is also deleted with its project and its owner's account.
CREATE TRIGGER feedback_removed AFTER DELETE ON feedback BEGIN
  DELETE FROM mail_outbox
  WHERE sent_at IS NULL AND taken_at IS NULL
    AND (
      (key >= 'feedback-status:' || old.id || ':' AND key < 'feedback-status:' || old.id || ';')
      OR (key >= 'feedback-reply:' || old.id || ':' AND key < 'feedback-reply:' || old.id || ';')
    );
  UPDATE uploads SET claimed_at = NULL, released_at = NULL WHERE id = old.image_id;
END;
