import * as z from 'zod'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import type { PublishableItem } from '#src/domain/publishing/items.ts'
import { escapeHtml } from '#src/seo/text/markup.ts'
import { type Adapter, type Publication, PublishingFault, type PublishingAccess, type Target } from './adapter.ts'
import { callSite, refusal, type SiteAnswer, type SiteCall } from './calls.ts'
import { type Cms, markOf, place } from './placing.ts'

// https://developer.wordpress.org/rest-api/reference/posts/

const name = 'WordPress'
const pageSize = 100
/** A search for a mark finds one post. Plugins may find more. */
const maxPages = 5

const errorSchema = z.object({ code: z.string(), message: z.string() })
const postSchema = z.object({ id: z.int(), link: z.string() })
const foundSchema = z.array(z.object({ id: z.int(), slug: z.string(), content: z.object({ raw: z.string() }) }))
const userSchema = z.object({ capabilities: z.record(z.string(), z.unknown()) })

export const wordpress: Adapter = {
  test: async (access, target) => {
    const answer = await ask(access, target, { path: '/users/me', query: { context: 'edit' } })
    const user = userSchema.safeParse(answer.data)
    if (answer.status !== 200 || !user.success) throw faultOf(answer)
    const { publish_posts: posts, publish_pages: pages } = user.data.capabilities
    if (posts !== true || pages !== true) throw new PublishingFault('target', faultTexts.mayNotPublish)
  },
  publish: (access, target, publication) => place(cmsOf(access, target, publication), publication),
}

function cmsOf(access: PublishingAccess, target: Target, { item }: Publication): Cms {
  const path = item.kind === 'page' ? '/pages' : '/posts'
  const mark = markOf(item.key)
  const saved = { _fields: 'id,link' }
  const placeOf = (answer: SiteAnswer, status: number) => {
    const post = postSchema.safeParse(answer.data)
    if (answer.status !== status || !post.success) throw faultOf(answer)
    return { remoteId: String(post.data.id), url: post.data.link }
  }
  const list = async (query: Record<string, string>) => {
    const all: z.infer<typeof foundSchema> = []
    for (let page = 1; page <= maxPages; page += 1) {
      const fixed = { context: 'edit', status: 'publish,future,draft,pending,private', _fields: 'id,slug,content' }
      const answer = await ask(access, target, {
        path,
        query: { ...fixed, ...query, per_page: String(pageSize), page: String(page) },
      })
      const found = foundSchema.safeParse(answer.data)
      if (answer.status !== 200 || !found.success) throw faultOf(answer)
      all.push(...found.data)
      if (page >= Number(answer.headers['x-wp-totalpages'] ?? 1)) break
    }
    return all.map(({ id, slug, content }) => ({ id: String(id), slug, isOurs: content.raw.includes(mark) }))
  }
  return {
    find: async (slugs, again) => {
      const found = await list({ slug: slugs.join(',') })
      // WordPress changes a slug that an image has, so the mark is searched for, too.
      return again && !found.some(({ isOurs }) => isOurs) ? [...found, ...(await list({ search: mark }))] : found
    },
    create: async (slug) => {
      const json = { ...contentOf(item, mark), slug, status: 'publish', ...dateOf(item, access.now()) }
      return placeOf(await ask(access, target, { path, query: saved, method: 'POST', json }), 201)
    },
    // The slug and the status are the customer's to change.
    update: async (id) => {
      const json = contentOf(item, mark)
      const answer = await ask(access, target, { path: `${path}/${id}`, query: saved, method: 'POST', json })
      return codeOf(answer) === 'rest_post_invalid_id' ? null : placeOf(answer, 200)
    },
  }
}

/** WordPress takes titles and excerpts as HTML, ours are text. */
function contentOf({ title, html, excerpt }: PublishableItem, mark: string) {
  return { title: escapeHtml(title), content: `${html}\n<!-- ${mark} -->`, excerpt: escapeHtml(excerpt) }
}

/** A later date would schedule it. */
function dateOf({ publishedAt }: PublishableItem, now: number) {
  return publishedAt <= now ? { date_gmt: new Date(publishedAt).toISOString().slice(0, 19) } : {}
}

type Ask = { path: string; query: Record<string, string> } & Pick<SiteCall, 'method' | 'json'>

function ask(access: PublishingAccess, { settings, secret }: Target, { path, query, ...call }: Ask) {
  const { url = '', username = '' } = settings
  const credentials = Buffer.from(`${username}:${secret}`).toString('base64')
  return callSite(access, {
    ...call,
    url: `${url}/wp-json/wp/v2${path}?${new URLSearchParams(query)}`,
    headers: { authorization: `Basic ${credentials}` },
  })
}

function codeOf({ data }: SiteAnswer): string | undefined {
  return errorSchema.safeParse(data).data?.code
}

function faultOf(answer: SiteAnswer): PublishingFault {
  const error = errorSchema.safeParse(answer.data).data
  if (error?.code === 'rest_no_route') return new PublishingFault('target', faultTexts.notApi(name))
  return refusal(name, answer, error?.message ?? '')
}
