-- What a customer typed about a pasted link is their project's alone, and goes with it.
CREATE TRIGGER public_posts_of_project AFTER DELETE ON projects BEGIN
  DELETE FROM public_posts WHERE kind = 'link' AND place = old.id;
END;
