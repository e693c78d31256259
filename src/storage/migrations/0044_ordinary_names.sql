-- Values by the names that the interface has.
UPDATE suggestions SET kind = 'profile' WHERE kind = 'kit';
--> statement-breakpoint
UPDATE leads SET state = 'notAFit' WHERE state = 'unfit';
--> statement-breakpoint
DROP TRIGGER lead_accounts_moved;
--> statement-breakpoint
CREATE TRIGGER lead_accounts_moved AFTER UPDATE OF lead_id ON lead_accounts
WHEN old.lead_id <> new.lead_id AND NOT EXISTS (SELECT 1 FROM lead_accounts WHERE lead_id = old.lead_id)
BEGIN
  UPDATE leads SET (state, note, last_post_id, last_posted_at, updated_at, version) = (
    SELECT
      CASE
        WHEN 'won' IN (leads.state, gone.state) THEN 'won'
        WHEN 'contacted' IN (leads.state, gone.state) THEN 'contacted'
        WHEN 'notAFit' IN (leads.state, gone.state) THEN 'notAFit'
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
