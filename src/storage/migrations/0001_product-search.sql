-- Full-text index of what is published; the triggers keep it true, so no code path can forget it.
CREATE VIRTUAL TABLE products_search USING fts5(
  name, headline, category, description,
  tokenize = 'unicode61 remove_diacritics 2',
  prefix = '1 2 3'
);
--> statement-breakpoint
CREATE TRIGGER products_search_insert AFTER INSERT ON products WHEN new.state = 'published' BEGIN
  INSERT INTO products_search (rowid, name, headline, category, description)
  VALUES (new.id, new.name, new.headline, new.category, new.description);
END;
--> statement-breakpoint
CREATE TRIGGER products_search_update AFTER UPDATE OF name, headline, category, description, state ON products BEGIN
  DELETE FROM products_search WHERE rowid = old.id AND old.state = 'published';
  INSERT INTO products_search (rowid, name, headline, category, description)
  SELECT new.id, new.name, new.headline, new.category, new.description WHERE new.state = 'published';
END;
--> statement-breakpoint
CREATE TRIGGER products_search_delete AFTER DELETE ON products WHEN old.state = 'published' BEGIN
  DELETE FROM products_search WHERE rowid = old.id;
END;
