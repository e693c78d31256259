import { DeskShell } from '#src/islands/desk/DeskShell.tsx'
import { LinksSection } from '#src/islands/desk/links/LinksSection.tsx'
import { RebuildSection } from './RebuildSection.tsx'

/** Whether readers see what is in the database, and whether what they are sent to is there. */
export function SitePage() {
  return (
    <DeskShell page="site" title="Site" wide>
      <RebuildSection />
      <LinksSection />
    </DeskShell>
  )
}
