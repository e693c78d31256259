import type { AuditEntry } from '#src/domain/audit/audit.api.ts'
import { AuditEntries } from './AuditEntries.tsx'

/** The activity log of one subject, for its page. Renders nothing if there are no entries. */
export function AuditSection({ subject, entries }: { subject: string; entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="audit">
      <h2 id="audit">Activity log</h2>
      <AuditEntries entries={entries} heading="h3" subject={subject} />
      <p className="quiet">
        <a href={`/admin/audit?subject=${encodeURIComponent(subject)}`}>Show all activity</a>
      </p>
    </section>
  )
}
