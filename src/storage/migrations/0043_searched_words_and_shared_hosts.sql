CREATE TABLE `shared_hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`parts` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `public_posts` ADD `search_title` text;--> statement-breakpoint
ALTER TABLE `public_posts` ADD `search_text` text;--> statement-breakpoint
DROP TRIGGER public_posts_search_insert;--> statement-breakpoint
DROP TRIGGER public_posts_search_update;--> statement-breakpoint
DROP TRIGGER public_posts_search_delete;--> statement-breakpoint
DROP TABLE public_posts_search;--> statement-breakpoint
-- Stems, so that 'inventories' finds 'inventory'. The text itself stays in `public_posts`, or how it's searched for. What
-- is there already isn't found by words inside it, and is deleted after some months.
CREATE VIRTUAL TABLE public_posts_search USING fts5(
  title, text,
  content = '',
  tokenize = 'porter unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO public_posts_search (rowid, title, text) SELECT id, title, text FROM public_posts;
--> statement-breakpoint
CREATE TRIGGER public_posts_search_insert AFTER INSERT ON public_posts BEGIN
  INSERT INTO public_posts_search (rowid, title, text)
    VALUES (new.id, coalesce(new.search_title, new.title), coalesce(new.search_text, new.text));
END;
--> statement-breakpoint
CREATE TRIGGER public_posts_search_update AFTER UPDATE OF title, text, search_title, search_text ON public_posts BEGIN
  INSERT INTO public_posts_search (public_posts_search, rowid, title, text)
    VALUES ('delete', old.id, coalesce(old.search_title, old.title), coalesce(old.search_text, old.text));
  INSERT INTO public_posts_search (rowid, title, text)
    VALUES (new.id, coalesce(new.search_title, new.title), coalesce(new.search_text, new.text));
END;
--> statement-breakpoint
CREATE TRIGGER public_posts_search_delete AFTER DELETE ON public_posts BEGIN
  INSERT INTO public_posts_search (public_posts_search, rowid, title, text)
    VALUES ('delete', old.id, coalesce(old.search_title, old.title), coalesce(old.search_text, old.text));
END;
