import * as z from 'zod'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import type { PublishableItem } from '#src/domain/publishing/items.ts'
import { PublishingFault } from './adapter.ts'
import { faultOf, type WordPressApi } from './wordpress-api.ts'

// WordPress has no fields for what search engines show. Plugins have: see docs/decisions/044-publishing.md.

const indexSchema = z.object({ namespaces: z.array(z.string()) })
const rankMath = 'rankmath/v1'

/** A new post at its route. `meta`: its registered fields, also those of plugins. */
type NewPost = { id: string; path: string; meta: Readonly<Record<string, unknown>> }
type Texts = { title: string; description: string }

/** Gives a new post its title and description for search engines. Returns a warning if a plugin doesn't take them. */
export async function sendSeo(ask: WordPressApi, post: NewPost, item: PublishableItem): Promise<string | undefined> {
  const { title, metaTitle, metaDescription: description } = item
  // Without one of its own, the site's template for titles applies.
  const texts = { title: inert(metaTitle === title ? '' : metaTitle), description: inert(description) }
  if (texts.title === '' && texts.description === '') return undefined
  const sent = [await nullIfFaulty(sendToYoast(ask, post, texts)), await nullIfFaulty(sendToRankMath(ask, post, texts))]
  return sent.includes(null) ? faultTexts.seoRefused : undefined
}

/** The post is there, so no fault is a reason to say that it isn't. */
async function nullIfFaulty<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof PublishingFault) return null
    throw error
  }
}

/** Plugins take tags out of these texts. They show entities as what they stand for. */
function inert(text: string): string {
  return text.replaceAll('<', '&lt;')
}

/** Yoast SEO registers its fields for posts since 2026. Before, and for pages, there is no way to set them. */
async function sendToYoast(ask: WordPressApi, { path, id, meta }: NewPost, { title, description }: Texts) {
  const fields = Object.entries({ _yoast_wpseo_title: title, _yoast_wpseo_metadesc: description })
  const known = fields.filter(([name, text]) => Object.hasOwn(meta, name) && text !== '')
  if (known.length === 0) return
  const json = { meta: Object.fromEntries(known) }
  const answer = await ask({ path: `${path}/${id}`, query: { _fields: 'id' }, method: 'POST', json })
  if (answer.status !== 200) throw faultOf(answer)
}

/** Rank Math registers no fields. It has a route of its own, which deletes those that are empty. */
async function sendToRankMath(ask: WordPressApi, { id }: NewPost, { title, description }: Texts) {
  const index = await nullIfFaulty(ask({ root: '', path: '/', query: { _fields: 'namespaces' } }))
  if (indexSchema.safeParse(index?.data).data?.namespaces.includes(rankMath) !== true) return
  const fields = Object.entries({ rank_math_title: title, rank_math_description: description })
  const json = { objectType: 'post', objectID: Number(id), meta: Object.fromEntries(fields.filter(([, text]) => text)) }
  const answer = await ask({ root: `/${rankMath}`, path: '/updateMeta', query: {}, method: 'POST', json })
  if (answer.status !== 200) throw faultOf(answer)
}
