import { AdminShell } from '#src/islands/admin/AdminShell.tsx'
import { LinksSection } from '#src/islands/links/LinksSection.tsx'
import { RebuildSection } from './RebuildSection.tsx'

/** Whether readers see what is in the database, and whether what they are sent to is there. */
export function SitePage() {
  return (
    <AdminShell page="site" title="Site" wide>
      <RebuildSection />
      <LinksSection />
    </AdminShell>
  )
}
