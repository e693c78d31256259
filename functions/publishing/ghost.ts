import { SignJWT } from 'jose'
import * as z from 'zod'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import type { PublishableItem } from '#src/domain/publishing/items.ts'
import { cutText } from '#src/domain/text/text.ts'
import {
  type Adapter,
  type Place,
  type Publication,
  type PublishingAccess,
  PublishingFault,
  type Target,
} from './adapter.ts'
import { callSite, refusal, type SiteAnswer, type SiteCall } from './calls.ts'
import { type Cms, type Found, markOf, place } from './placing.ts'

// https://docs.ghost.org/admin-api/

const name = 'Ghost'
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
const postSchema = z.object({
  id: z.string(),
  slug: z.string(),
  url: z.string(),
  updated_at: z.string(),
  codeinjection_foot: z.string().nullish(),
})
const metaSchema = z.object({ meta: z.object({ pagination: z.object({ next: z.int().nullable() }) }) })

export const ghost: Adapter = {
  test: async (access, target) => {
    const answer = await ask(access, target, { path: '/posts/', query: { limit: '1', fields: 'id' } })
    if (answer.status !== 200 || !z.object({ posts: z.array(z.unknown()) }).safeParse(answer.data).success) {
      throw faultOf(answer)
    }
  },
  publish: (access, target, publication) => place(cmsOf(access, target, publication), publication),
}

function cmsOf(access: PublishingAccess, target: Target, { item }: Publication): Cms {
  const resource = item.kind === 'page' ? 'pages' : 'posts'
  const mark = markOf(item.key)
  const postsIn = (answer: SiteAnswer, status: number) => {
    const posts = z.object({ [resource]: z.array(postSchema) }).safeParse(answer.data)
    if (answer.status !== status || !posts.success) throw faultOf(answer)
    return posts.data[resource] ?? []
  }
  const placeOf = (answer: SiteAnswer, status: number): Place => {
    const [post] = postsIn(answer, status)
    if (!post) throw new PublishingFault('later', faultTexts.unclear(name))
    return { remoteId: post.id, url: post.url }
  }
  /** Ghost appends a number to a slug that is taken or reserved, so every slug with this beginning is looked at. */
  const findByBeginning = async (beginning: string) => {
    const found: Found[] = []
    const filter = `slug:~^'${beginning}'`
    let page: number | null = 1
    for (let count = 0; page !== null && count < maxPages; count += 1) {
      const query: Record<string, string> = { filter, limit: String(pageSize), page: String(page) }
      const answer = await ask(access, target, { path: `/${resource}/`, query })
      for (const { id, slug, codeinjection_foot: foot } of postsIn(answer, 200)) {
        found.push({ id, slug, isOurs: foot?.includes(mark) === true })
      }
      page = metaSchema.safeParse(answer.data).data?.meta.pagination.next ?? null
    }
    return found
  }
  return {
    find: async (slugs) => {
      const beginnings = slugs.filter((slug) => !slugs.some((other) => other !== slug && slug.startsWith(other)))
      return (await Promise.all(beginnings.map(findByBeginning))).flat()
    },
    create: async (slug) => {
      const published = {
        status: 'published',
        published_at: new Date(Math.min(item.publishedAt, access.now())).toISOString(),
      }
      const json = { [resource]: [{ ...contentOf(item, mark), slug, ...published }] }
      return placeOf(
        await ask(access, target, { path: `/${resource}/`, query: { source: 'html' }, method: 'POST', json }),
        201,
      )
    },
    // The slug and the status are the customer's to change. Ghost refuses a change of an older version.
    update: async (id) => {
      const path = `/${resource}/${id}/`
      const current = await ask(access, target, { path, query: {} })
      if (current.status === 404 && errorSchema.safeParse(current.data).success) return null
      const [post] = postsIn(current, 200)
      if (!post) return null
      const json = { [resource]: [{ ...contentOf(item, mark), updated_at: post.updated_at }] }
      return placeOf(await ask(access, target, { path, query: { source: 'html' }, method: 'PUT', json }), 200)
    },
  }
}

function contentOf(item: PublishableItem, mark: string) {
  return {
    title: cutText(item.title, limits.title - 3),
    html: item.html,
    custom_excerpt: textOrNull(item.excerpt, limits.excerpt),
    meta_title: textOrNull(item.metaTitle, limits.metaTitle),
    meta_description: textOrNull(item.metaDescription, limits.metaDescription),
    canonical_url: item.canonical,
    feature_image: item.imageUrl,
    codeinjection_foot: `<!-- ${mark} -->`,
  }
}

function textOrNull(text: string, limit: number): string | null {
  return text === '' ? null : cutText(text, limit - 3)
}

type Ask = { path: string; query: Record<string, string> } & Pick<SiteCall, 'method' | 'json'>

async function ask(access: PublishingAccess, target: Target, { path, query, ...call }: Ask): Promise<SiteAnswer> {
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

function faultOf(answer: SiteAnswer): PublishingFault {
  const [error] = errorSchema.safeParse(answer.data).data?.errors ?? []
  if (error?.type === 'UpdateCollisionError') return new PublishingFault('later', error.message)
  // A site without Ghost answers its own 404 page, in JSON perhaps.
  if (answer.status === 404) return new PublishingFault('target', faultTexts.notApi(name))
  const details = error?.context && error.context !== error.message ? ` ${error.context}` : ''
  return refusal(name, answer, error ? `${error.message}${details}` : '')
}
