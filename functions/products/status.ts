import { imageUrl } from '#src/domain/images/images.ts'
import { eventTexts, stateTexts } from '#src/domain/products/states.ts'
import { productPath } from '#src/domain/products/products.ts'
import { type ProductText } from '#src/domain/products/fields.ts'
import { newestContent, type ProductContent } from '#src/domain/products/content.ts'
import { findQueuePlace, listProductEvents, type ProductRow } from '#src/storage/products/queries.ts'
import { type FounderTransition, possibleTransitions } from './founder-actions.ts'
import type { Services } from '#functions/services.ts'

/** A submission's status for its founder. Times are ISO 8601, UTC. */
export type ProductStatus = {
  ref: string
  state: ProductRow['state']
  label: string
  meaning: string
  /** Why it wasn't published. */
  reason: string | null
  /** 1: next in the queue. */
  place: number | null
  /** The path of the product page while it is published. */
  path: string | null
  /** Changes wait for review. The page shows the version before them. */
  changesWait: boolean
  /** The possible actions besides editing. */
  actions: FounderTransition[]
  history: { kind: string; label: string; note: string | null; at: string }[]
  content: ProductText & { logo_url: string; screenshot_url: string }
}

export async function readStatus({ db }: Pick<Services, 'db'>, row: ProductRow): Promise<ProductStatus> {
  const [place, events] = await Promise.all([findQueuePlace(db, row), listProductEvents(db, row.id)])
  return {
    ref: row.ref,
    state: row.state,
    ...stateTexts[row.state],
    reason: row.reason,
    place,
    path: row.state === 'published' ? productPath(row.slug) : null,
    changesWait: row.proposal !== null,
    actions: possibleTransitions(row.state),
    history: events.map(({ kind, note, at }) => ({
      kind,
      label: eventTexts[kind],
      note,
      at: new Date(at).toISOString(),
    })),
    content: showContent(newestContent(row)),
  }
}

function showContent(content: ProductContent): ProductStatus['content'] {
  const { name, headline, description, websiteUrl, category, email, firstname, logoId, screenshotId } = content
  const text = { name, headline, description, website_url: websiteUrl, category, email, firstname }
  return { ...text, logo_url: imageUrl(logoId), screenshot_url: imageUrl(screenshotId) }
}
