import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import { Queue } from './Queue.tsx'

/** The review queue. */
export function QueuePage() {
  return (
    <AdminShell page="queue" title="Queue" wide quietTitle>
      <Queue />
    </AdminShell>
  )
}
