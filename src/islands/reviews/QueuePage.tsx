import { AdminShell } from '#src/islands/admin/AdminShell.tsx'
import { Queue } from './Queue.tsx'

/** What waits to be read. */
export function QueuePage() {
  return (
    <AdminShell page="queue" title="Queue" wide quietTitle>
      <Queue />
    </AdminShell>
  )
}
