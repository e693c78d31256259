import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import { Work } from './Work.tsx'

/** One directory after another, by keyboard. */
export function WorkPage() {
  return (
    <AdminShell page="deliveries" title="Work" wide quietTitle>
      <Work />
    </AdminShell>
  )
}
