import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import { Queue } from './Queue.tsx'

/** What is waiting for a review. */
export function QueuePage() {
  return (
    <AdminShell page="queue" title="Queue" wide quietTitle>
      <Queue />
    </AdminShell>
  )
}
