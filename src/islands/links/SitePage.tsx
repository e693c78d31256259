import { LinksSection } from './LinksSection.tsx'
import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import { RebuildSection } from '#src/islands/rebuilds/RebuildSection.tsx'

/** Whether the public site is up to date, and whether the sites of products work. */
export function SitePage() {
  return (
    <AdminShell page="site" title="Site" wide>
      <RebuildSection />
      <LinksSection />
    </AdminShell>
  )
}
