import type { Directory } from '#src/domain/directories/directories.ts'
import { sources } from '#src/seo/data/directories.ts'
import type { Block, LandingPage } from './page.ts'

type Rated = readonly Pick<Directory, 'dr' | 'sources'>[]

/** Sources whose license requires a credit, and whether the page shows ratings. */
export function creditsOf(page: LandingPage): { credits: string[]; hasRatings: boolean } {
  const blocks = page.sections.flatMap((section) => section.blocks)
  const rows = blocks.flatMap(rowsOf)
  const ids = new Set(rows.flatMap((row) => row.sources))
  const credits = [...ids].flatMap((id) => sources.get(id)?.credit ?? [])
  const rated = blocks.filter((block) => block.kind !== 'table' || block.show !== 'asks').flatMap(rowsOf)
  return { credits, hasRatings: rated.some(({ dr }) => dr !== undefined) }
}

function rowsOf(block: Block): Rated {
  return block.kind === 'table' || (block.kind === 'ledger' && block.show === 'links') ? block.rows : []
}
