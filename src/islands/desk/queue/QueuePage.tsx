import { DeskShell } from '#src/islands/desk/DeskShell.tsx'
import { Queue } from './Queue.tsx'

/** What waits to be read. */
export function QueuePage() {
  return (
    <DeskShell page="queue" title="Queue" wide quietTitle>
      <Queue />
    </DeskShell>
  )
}
