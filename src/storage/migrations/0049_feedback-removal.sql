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
