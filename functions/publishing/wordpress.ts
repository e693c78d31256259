import * as z from 'zod'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import type { PublishableItem } from '#src/domain/publishing/items.ts'
import { namesIn, type TargetSettings } from '#src/domain/publishing/kinds.ts'
import { escapeHtml } from '#src/seo/text/markup.ts'
import {
  type Adapter,
  type Place,
  type Publication,
  type PublishingAccess,
  PublishingFault,
  type Target,
} from './adapter.ts'
import type { SiteResponse } from './calls.ts'
import { copiedIfTaken, withCopies } from './images.ts'
import { type Cms, type Found, isAsStamped, isStamped, look, markOf, place, stampOf } from './place.ts'
import { codeOf, connect, faultOf, type WordPressApi } from './wordpress-api.ts'
import { copyTo } from './wordpress-media.ts'
import { sendSeo } from './wordpress-seo.ts'
import { findTerms } from './wordpress-terms.ts'

// https://developer.wordpress.org/rest-api/reference/posts/

/** A post can have megabytes. */
const pageSize = 10
/** A search for a mark finds one post. Plugins may find more. */
const maxPages = 5

const placeSchema = z.object({ id: z.int(), link: z.string(), status: z.string() })
const raw = z.object({ raw: z.string() })
const postSchema = placeSchema.extend({
  ...{ slug: z.string(), content: raw, excerpt: raw.optional(), featured_media: z.int().optional() },
})
type Post = z.infer<typeof postSchema>
/** An empty list, or missing: no plugin has registered any. */
const metaSchema = z.object({ meta: z.record(z.string(), z.unknown()).catch({}) })
const userSchema = z.object({ capabilities: z.record(z.string(), z.unknown()) })

const saved = { _fields: 'id,link,status,meta' }
const full = { context: 'edit', _fields: 'id,link,status,slug,content.raw,excerpt.raw,featured_media' }

export const wordpress: Adapter = {
  test: async (access, target) => {
    const answer = await connect(access, target)({ path: '/users/me', query: { context: 'edit' } })
    const user = userSchema.safeParse(answer.data)
    if (answer.status !== 200 || !user.success) throw faultOf(answer)
    const { publish_posts: posts, publish_pages: pages } = user.data.capabilities
    if (posts !== true || pages !== true) throw new PublishingFault('target', faultTexts.mayNotPublish)
  },
  publish: (access, target, publication) => place(cmsAt(access, target, publication), publication),
  look: (access, target, publication) => look(cmsAt(access, target, publication), publication),
}

function cmsAt(access: PublishingAccess, target: Target, publication: Publication): Cms {
  return cmsOf(connect(access, target), target.settings, publication, access.now())
}

function cmsOf(ask: WordPressApi, settings: TargetSettings, publication: Publication, now: number): Cms {
  const { item } = publication
  const path = item.kind === 'page' ? '/pages' : '/posts'
  const mark = markOf(item.key)
  const placeIn = (answer: SiteResponse, status: number) => {
    const post = placeSchema.safeParse(answer.data)
    if (answer.status !== status || !post.success) throw faultOf(answer)
    return placeOf(post.data)
  }
  const otherPath = item.kind === 'page' ? '/posts' : '/pages'
  /** Where the post is, if the customer turned it into a page, or the other way around. */
  let at = path
  /** Posts whose excerpt or picture is the customer's own by now. Pages have no excerpt. */
  const edited = new Set<string>()
  const toFound = (post: Post): Found => {
    const [id, text] = [String(post.id), post.content.raw]
    if (!isAsStamped(text, publication, metadataOf(post))) edited.add(id)
    return {
      ...{ id, slug: decodedSlug(post.slug), place: placeOf(post) },
      isOurs: text.includes(mark),
      isCurrent: isStamped(text, publication),
    }
  }
  const list = async (query: Record<string, string>) => {
    const all: Found[] = []
    for (let page = 1; page <= maxPages; page += 1) {
      const fixed = { ...full, status: 'publish,future,draft,pending,private' }
      const paged = { per_page: String(pageSize), page: String(page) }
      const answer = await ask({ path, query: { ...fixed, ...query, ...paged } })
      const found = z.array(postSchema).safeParse(answer.data)
      if (answer.status !== 200 || !found.success) throw faultOf(answer)
      all.push(...found.data.map(toFound))
      if (page >= Number(answer.headers['x-wp-totalpages'] ?? 1)) break
    }
    return all
  }
  const readAt = async (where: string, id: string) => {
    const answer = await ask({ path: `${where}/${id}`, query: full })
    if (codeOf(answer) === 'rest_post_invalid_id') return null
    const post = postSchema.safeParse(answer.data)
    if (answer.status !== 200 || !post.success) throw faultOf(answer)
    // What customers delete is in the trash first.
    return post.data.status === 'trash' ? null : toFound(post.data)
  }
  const copyImage = copiedIfTaken(publication, copyTo(ask, publication.images))
  const save = async (call: { path: string; query: Record<string, string> }, status: number, more: object, id = '') => {
    const { item: own, cover, warning } = await withCopies(item, publication.images, copyImage)
    const { excerpt, featured_media, ...content } = contentOf(publication, own, cover?.remoteId ?? 0)
    const metadata = edited.has(id) ? {} : { excerpt, featured_media }
    const answer = await ask({ ...call, method: 'POST', json: { ...content, ...metadata, ...more } })
    return { place: placeIn(answer, status), meta: metaSchema.safeParse(answer.data).data?.meta ?? {}, warning }
  }
  return {
    keepsMarks: true,
    read: async (id) => {
      const found = await readAt(path, id)
      if (found) return found
      const other = await readAt(otherPath, id)
      if (!other?.isOurs) return null
      at = otherPath
      return other
    },
    find: async (slugs, again) => {
      const found = await list({ slug: slugs.join(',') })
      // WordPress changes a slug that an image has, so the mark is searched for, too.
      return again && !found.some(({ isOurs }) => isOurs) ? [...found, ...(await list({ search: mark }))] : found
    },
    create: async (slug) => {
      const status = settings.publishAs === 'draft' ? 'draft' : 'publish'
      const terms = item.kind === 'post' ? await termsOf(ask, settings) : {}
      const made = await save({ path, query: saved }, 201, { slug, status, ...terms, ...dateOf(item, now) })
      const post = { id: made.place.remoteId, path, meta: made.meta }
      return withWarnings(made.place, [made.warning, await sendSeo(ask, post, item)])
    },
    // The slug, the status and what search engines show are the customer's to change.
    update: async ({ id }) => {
      const { place: changed, warning } = await save({ path: `${at}/${id}`, query: saved }, 200, {}, id)
      return withWarnings(changed, [warning])
    },
    takesChanges: async () =>
      codeOf(await ask({ path: `${path}/0`, query: saved, method: 'POST', json: {} })) === 'rest_post_invalid_id',
  }
}

function withWarnings(where: Place, warnings: readonly (string | undefined)[]): Place {
  const warning = warnings.filter((text) => text !== undefined).join(' ')
  return { ...where, ...(warning !== '' && { warning }) }
}

/** WordPress takes titles and excerpts as HTML, ours are text. */
function contentOf(publication: Publication, { title, html, excerpt: text, kind }: PublishableItem, cover: number) {
  const excerpt = escapeHtml(text)
  const metadata = metadataOf({ ...(kind === 'post' && { excerpt: { raw: excerpt } }), featured_media: cover })
  const content = blockOf(html, stampOf(publication, metadata))
  return { title: escapeHtml(title), excerpt, featured_media: cover, content }
}

/** What customers may replace. Once they have changed one of these, all of them are theirs. */
function metadataOf({ excerpt, featured_media: cover = 0 }: Pick<Post, 'excerpt' | 'featured_media'>) {
  return [excerpt?.raw ?? null, cover]
}

/**
 * HTML that WordPress leaves as it is. Outside such a block it makes a `<br>` of each line break. It runs shortcodes
 * everywhere, and replaces a paragraph that is only a URL by what is there.
 */
function blockOf(html: string, stamp: string): string {
  const inert = html
    // Only in attributes. There it would end the block.
    .replaceAll('<!--', '&lt;!--')
    .replaceAll('[', '&#91;')
    .replace(/(?<=^|[\s>])(https?):\/\//gi, '$1&#58;//')
  return `<!-- wp:html -->\n${inert}\n<!-- ${stamp} -->\n<!-- /wp:html -->`
}

/** WordPress keeps other letters percent-encoded, and may have cut one in two. */
function decodedSlug(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

/** Categories and tags of new posts. */
async function termsOf(ask: WordPressApi, settings: TargetSettings) {
  const categories = await findTerms(ask, 'categories', namesIn(settings.categories))
  const tags = await findTerms(ask, 'tags', namesIn(settings.tags))
  // Without any, WordPress chooses its own.
  return { ...(categories.length > 0 && { categories }), ...(tags.length > 0 && { tags }) }
}

/** A later date would schedule it. */
function dateOf({ publishedAt }: PublishableItem, now: number) {
  return publishedAt <= now ? { date_gmt: new Date(publishedAt).toISOString().slice(0, 19) } : {}
}

const hidden: Record<string, string> = {
  draft: 'it’s a draft',
  pending: 'it’s waiting for review',
  private: 'it’s private',
  future: 'it’s scheduled for later',
  trash: 'it’s in the trash',
}

function placeOf({ id, link, status }: z.infer<typeof placeSchema>): Place {
  const remoteId = String(id)
  if (status === 'publish') return { remoteId, url: link }
  return { remoteId, url: null, notice: faultTexts.hidden('WordPress', hidden[status] ?? `its status is “${status}”`) }
}
