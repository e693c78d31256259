import { AdminShell } from '#src/islands/admin/AdminShell.tsx'
import { Queue } from './Queue.tsx'

/** Submissions, changes and reports to review. */
export function QueuePage() {
  return (
    <AdminShell page="queue" title="Queue" wide quietTitle>
      <Queue />
    </AdminShell>
  )
}
