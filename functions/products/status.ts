import type { Services } from '#functions/services.ts'
import { imageUrl } from '#src/domain/images/images.ts'
import { newestContent, type ProductContent } from '#src/domain/products/content.ts'
import { productPath } from '#src/domain/products/products.ts'
import { eventTexts, stateTexts } from '#src/domain/products/states.ts'
import type { ProductStatus } from '#src/domain/products/products.api.ts'
import { findQueuePlace, listProductEvents, type ProductRow } from '#src/storage/products/queries.ts'
import { possibleTransitions } from './founder-actions.ts'

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
