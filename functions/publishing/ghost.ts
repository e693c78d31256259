import { SignJWT } from 'jose'
import * as z from 'zod'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import type { PublishableItem } from '#src/domain/publishing/items.ts'
import { namesIn } from '#src/domain/publishing/kinds.ts'
import { cutText } from '#src/domain/text/text.ts'
import {
  type Adapter,
  type ItemImage,
  type Place,
  type Publication,
  type PublishingAccess,
  PublishingFault,
  type Target,
} from './adapter.ts'
import { withAsciiSlug } from './ascii-slugs.ts'
import { callSite, refusal, type SiteResponse, type SiteCall } from './calls.ts'
import { copyIn, uploadTo } from './ghost-images.ts'
import { copiedIfTaken, copiedOnce, withCopies } from './images.ts'
import { type Cms, type Found, isAsStamped, isStamped, look, markOf, place, stampOf } from './place.ts'

// https://docs.ghost.org/admin-api/

const kind = { name: 'Ghost', secret: 'Admin API key' }
const pageSize = 100
/** Posts whose slugs begin alike. */
const maxPages = 5
const limits = { title: 255, excerpt: 300, metaTitle: 300, metaDescription: 500 }

const errorSchema = z.object({
  errors: z
    .array(
      z.object({ type: z.string(), message: z.string(), context: z.string().nullish(), code: z.string().nullish() }),
    )
    .min(1),
})
const text = z.string().nullish()
const metadataSchema = z.object({
  ...{ custom_excerpt: text, meta_title: text, meta_description: text },
  ...{ canonical_url: text, feature_image: text },
})
type Metadata = z.infer<typeof metadataSchema>
const placeSchema = z.object({ id: z.string(), slug: z.string(), url: z.string(), status: z.string() })
const postSchema = placeSchema.extend({ codeinjection_foot: text })
const fullSchema = postSchema.extend({ updated_at: z.string(), lexical: text, ...metadataSchema.shape })
/** Without these, a list carries all texts. */
const listed = { fields: 'id,slug,url,status,codeinjection_foot', order: 'updated_at desc' }
const metaSchema = z.object({ meta: z.object({ pagination: z.object({ next: z.int().nullable() }) }) })

export const ghost: Adapter = {
  test: async (access, target) => {
    const answer = await ask(access, target, { path: '/posts/', query: { limit: '1', fields: 'id' } })
    if (answer.status !== 200 || !z.object({ posts: z.array(z.unknown()) }).safeParse(answer.data).success) {
      throw faultOf(answer)
    }
  },
  publish: async (access, target, sent) => {
    const publication = await withAsciiSlug(sent)
    return place(cmsOf(access, target, publication), publication)
  },
  look: (access, target, publication) => look(cmsOf(access, target, publication), publication),
}

function cmsOf(access: PublishingAccess, target: Target, publication: Publication): Cms {
  const { item } = publication
  const resource = item.kind === 'page' ? 'pages' : 'posts'
  const mark = markOf(item.key)
  const postsIn = <Post>(schema: z.ZodType<Post>, answer: SiteResponse, status: number): Post[] => {
    const posts = z.object({ [resource]: z.array(schema) }).safeParse(answer.data)
    if (answer.status !== status || !posts.success) throw faultOf(answer)
    return posts.data[resource] ?? []
  }
  const placeIn = (answer: SiteResponse, status: number): Place => {
    const [post] = postsIn(placeSchema, answer, status)
    if (!post) throw new PublishingFault('later', faultTexts.unclear(kind.name), { isUnknown: true })
    return placeOf(post)
  }
  const toFound = (post: z.infer<typeof postSchema>): Found => ({
    ...{ id: post.id, slug: post.slug, place: placeOf(post) },
    isOurs: post.codeinjection_foot?.includes(mark) === true,
    isCurrent: isStamped(post.codeinjection_foot ?? '', publication),
  })
  /** Ghost appends a number to a slug that is taken or reserved, so every slug with this beginning is looked at. */
  const findByBeginning = async (beginning: string) => {
    const found: Found[] = []
    const filter = `slug:~^'${beginning}'`
    let page: number | null = 1
    for (let count = 0; page !== null && count < maxPages; count += 1) {
      const query: Record<string, string> = { ...listed, filter, limit: String(pageSize), page: String(page) }
      const answer = await ask(access, target, { path: `/${resource}/`, query })
      found.push(...postsIn(postSchema, answer, 200).map(toFound))
      page = metaSchema.safeParse(answer.data).data?.meta.pagination.next ?? null
    }
    return found
  }
  /** Its version has to be sent with a change. */
  const readFull = async (id: string) => {
    const answer = await ask(access, target, { path: `/${resource}/${id}/`, query: {} })
    if (answer.status === 404 && errorSchema.safeParse(answer.data).success) return null
    return postsIn(fullSchema, answer, 200)[0] ?? null
  }
  /** Ghost lists no images, so it can't be asked whether it has one. `post`: what it has of it. */
  const withOwnImages = (post?: z.infer<typeof fullSchema>) => {
    const upload = (call: Omit<SiteCall, 'url'>) => ask(access, target, { ...call, path: '/images/upload/', query: {} })
    const send = uploadTo(upload, faultOf)
    const copy = async (image: ItemImage) => (post && copyIn(post, image)) ?? (await send(image))
    return withCopies(item, publication.images, copiedIfTaken(publication, copiedOnce(publication, copy)))
  }
  return {
    keepsMarks: true,
    read: async (id) => {
      const post = await readFull(id)
      return post && toFound(post)
    },
    find: async (slugs) => {
      const beginnings = slugs.filter((slug) => !slugs.some((other) => other !== slug && slug.startsWith(other)))
      return (await Promise.all(beginnings.map(findByBeginning))).flat()
    },
    create: async (slug) => {
      const { item: own, warning } = await withOwnImages()
      const metadata = metadataOf(own)
      const made = {
        ...{ ...textOf(own), ...metadata, slug, status: target.settings.publishAs === 'draft' ? 'draft' : 'published' },
        tags: namesIn(target.settings.tags).map((tag) => ({ name: tag })),
        codeinjection_foot: `<!-- ${stampOf(publication, metadata)} -->`,
        published_at: new Date(Math.min(item.publishedAt, access.now())).toISOString(),
      }
      const call = { path: `/${resource}/`, query: { source: 'html' }, method: 'POST', json: { [resource]: [made] } }
      return { ...placeIn(await ask(access, target, call), 201), ...(warning !== undefined && { warning }) }
    },
    // The slug and the status are the customer's to change.
    update: async ({ id }) => {
      const post = await readFull(id)
      if (!post) throw new PublishingFault('later', faultTexts.changedThere)
      const foot = post.codeinjection_foot ?? ''
      const { item: own, warning } = await withOwnImages(post)
      const metadata = metadataOf(own)
      const isOwn = !isAsStamped(foot, publication, pickMetadata(post))
      const changed = {
        ...{ ...textOf(own), ...(!isOwn && metadata), updated_at: post.updated_at },
        codeinjection_foot: withStamp(foot, mark, stampOf(publication, metadata)),
      }
      const call = { path: `/${resource}/${id}/`, method: 'PUT', json: { [resource]: [changed] } }
      const answer = await ask(access, target, { ...call, query: { source: 'html' } })
      return { ...placeIn(answer, 200), ...(warning !== undefined && { warning }) }
    },
    takesChanges: async () => {
      const json = { [resource]: [{ updated_at: new Date(access.now()).toISOString() }] }
      const answer = await ask(access, target, {
        path: `/${resource}/${'0'.repeat(24)}/`,
        query: {},
        method: 'PUT',
        json,
      })
      return answer.status !== 403 && errorSchema.safeParse(answer.data).success
    },
  }
}

function textOf({ title, html }: PublishableItem) {
  return { title: cutText(title, limits.title - 3), html }
}

/** What customers may replace, in Ghost's order. Once they have changed one of these, all of them are theirs. */
function metadataOf(item: PublishableItem): Metadata {
  return {
    custom_excerpt: textOrNull(item.excerpt, limits.excerpt),
    meta_title: textOrNull(item.metaTitle, limits.metaTitle),
    meta_description: textOrNull(item.metaDescription, limits.metaDescription),
    canonical_url: item.canonical,
    feature_image: item.imageUrl,
  }
}

function pickMetadata({
  custom_excerpt,
  meta_title,
  meta_description,
  canonical_url,
  feature_image,
}: Metadata): Metadata {
  return {
    custom_excerpt: custom_excerpt ?? null,
    ...{ meta_title: meta_title ?? null, meta_description: meta_description ?? null },
    ...{ canonical_url: canonical_url ?? null, feature_image: feature_image ?? null },
  }
}

function textOrNull(text: string, limit: number): string | null {
  return text === '' ? null : cutText(text, limit - 3)
}

/** The code in the footer is the customer's, except for our comment. */
function withStamp(foot: string, mark: string, stamp: string): string {
  const ours = new RegExp(`<!-- ${mark}[^>]*-->`)
  return ours.test(foot) ? foot.replace(ours, `<!-- ${stamp} -->`) : `${foot}\n<!-- ${stamp} -->`.trim()
}

const hidden: Record<string, string> = {
  draft: 'it’s a draft',
  scheduled: 'it’s scheduled for later',
  sent: 'it’s email only',
}

function placeOf({ id, url, status }: z.infer<typeof placeSchema>): Place {
  if (status === 'published') return { remoteId: id, url }
  const notice = faultTexts.hidden(kind.name, hidden[status] ?? `its status is “${status}”`)
  return { remoteId: id, url: null, notice }
}

type Ask = { path: string; query: Record<string, string> } & Omit<SiteCall, 'url'>

async function ask(access: PublishingAccess, target: Target, { path, query, ...call }: Ask): Promise<SiteResponse> {
  const search = new URLSearchParams(query).toString()
  return callSite(access, {
    ...call,
    url: `${target.settings.url}/ghost/api/admin${path}${search === '' ? '' : `?${search}`}`,
    headers: { authorization: `Ghost ${await tokenOf(target.secret, access.now())}`, 'accept-version': 'v5.0' },
  })
}

/** Ghost accepts a token for five minutes. */
function tokenOf(key: string, now: number): Promise<string> {
  const [id = '', secret = ''] = key.split(':')
  const issuedAt = Math.floor(now / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', kid: id, typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 5 * 60)
    .setAudience('/admin/')
    .sign(Buffer.from(secret, 'hex'))
}

function faultOf(answer: SiteResponse): PublishingFault {
  const [error] = errorSchema.safeParse(answer.data).data?.errors ?? []
  if (error?.type === 'UpdateCollisionError') return new PublishingFault('later', error.message)
  // A site without Ghost answers its own 404 page, in JSON perhaps.
  if (answer.status === 404) {
    const itemMessage = error?.message ?? faultTexts.textBlocked(404)
    return new PublishingFault('target', faultTexts.notApi(kind.name), { itemMessage })
  }
  const details = error?.context && error.context !== error.message ? ` ${error.context}` : ''
  return refusal(kind, answer, error ? `${error.message}${details}` : '')
}
