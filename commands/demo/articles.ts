import { randomUUID } from 'node:crypto'
import type { ArticleState } from '#src/domain/articles/states.ts'
import { slugify } from '#src/domain/urls/slugs.ts'
import type { Database } from '#src/storage/database.ts'
import { type DemoArticle, listOrderArticles, saveDemoArticles } from '#src/storage/articles/demo.ts'

// What has become of the articles of demo customers. Their texts say that they are examples.

const topics = [
  'How to number invoices',
  'What an invoice must contain',
  'When to charge VAT',
  'How long clients have to pay',
  'How to send a payment reminder',
  'How to invoice in another currency',
  'How long to keep invoices',
  'How to correct an invoice',
  'How to write a quote',
  'What late payment costs your client',
]
const countries = [
  'Germany',
  'France',
  'Spain',
  'Austria',
  'Belgium',
  'Italy',
  'Portugal',
  'Ireland',
  'the Netherlands',
]

/** What those after today are in, in order. The rest is planned. */
const upcoming: readonly ArticleState[] = ['approved', 'review', 'review', 'changes', 'drafted', 'drafted']

type Month = { orderId: string; number: number; site: string; now: number }

/** Articles planned until today are live, a few after that are being worked on. `number`: of the month, from 0. */
export async function addArticles(db: Database, { orderId, number, site, now }: Month): Promise<void> {
  const today = new Date(now).toISOString().slice(0, 10)
  const rows = await listOrderArticles(db, orderId)
  const firstAhead = rows.findIndex(({ plannedOn }) => plannedOn >= today)
  const ahead = firstAhead === -1 ? rows.length : firstAhead
  const changed = rows.flatMap(({ id, plannedOn }, index) => {
    const state = index < ahead ? 'live' : upcoming[index - ahead]
    const place = number * rows.length + index
    return state ? [demoArticle({ id, state, place, site, at: Date.parse(plannedOn), now })] : []
  })
  await saveDemoArticles(db, changed, now)
}

type Place = { id: string; state: ArticleState; place: number; site: string; at: number; now: number }

function demoArticle({ id, state, place, site, at, now }: Place): DemoArticle {
  const title = `${topics[place % topics.length]} in ${countries[Math.floor(place / topics.length) % countries.length]}`
  const slug = slugify(title)
  const isLive = state === 'live'
  return {
    ...{ id, state, title, slug, keyword: title.toLowerCase(), backlinkUrl: site, version: 1, savedAt: now },
    ...{ content: contentOf(title, site), words: 60, metaTitle: title },
    metaDescription: `An example article about this question: ${title.toLowerCase()}.`,
    ...(state !== 'drafted' && { sentAt: Math.min(at, now), notifiedAt: now }),
    ...(isLive && { approvedAt: at, publishedAt: at, liveAt: at, liveUrl: `${site}/blog/${slug}` }),
    ...(state === 'changes' && {
      comment: { id: randomUUID(), text: 'Please mention that small businesses are exempt.' },
    }),
  }
}

function contentOf(title: string, site: string): string {
  return `<p>This is an example article, so that you can see where articles are written, reviewed and published. A real one
answers the question in its title with sources.</p><h2>${title}</h2><p>Our editors write, you comment or approve, and it is
published on your site on its day, with a link to <a href="${site}">your product</a>.</p>`
}
