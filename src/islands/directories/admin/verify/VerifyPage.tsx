import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import { Verify } from './Verify.tsx'

/** One directory after another, each compared with its site. */
export function VerifyPage() {
  return (
    <AdminShell page="directories" title="Verify directories" wide quietTitle>
      <Verify />
    </AdminShell>
  )
}
