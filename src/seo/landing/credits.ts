import type { Directory } from '#src/domain/directories/directories.ts'
import { sources } from '#src/seo/data/directories.ts'
import type { LandingPage } from './page.ts'

/** Sources whose license requires a credit, and whether the page shows ratings. */
export function creditsOf(page: LandingPage): { credits: string[]; hasRatings: boolean } {
  const rows = page.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block): readonly Pick<Directory, 'dr' | 'sources'>[] =>
      block.kind === 'table' || (block.kind === 'ledger' && block.show === 'links') ? block.rows : [],
    ),
  )
  const ids = new Set(rows.flatMap((row) => row.sources))
  const credits = [...ids].flatMap((id) => sources.get(id)?.credit ?? [])
  return { credits, hasRatings: rows.some(({ dr }) => dr !== undefined) }
}
