import { type Double, type DoubleAnswer, type DoubleCall, pageOf, startDouble } from './double.ts'

// A server with the documented answers of WordPress's REST API for posts and pages, as of WordPress 6.

export type WordPressPost = {
  id: number
  type: 'post' | 'page'
  slug: string
  status: string
  title: string
  content: string
  excerpt: string
  dateGmt: string
}

export type TestWordPress = Double & {
  username: string
  /** As WordPress shows it, in groups of four. */
  password: string
  posts: WordPressPost[]
  /** Slugs of images, which posts can't have. */
  images: Set<string>
  capabilities: Record<string, boolean>
  add: (post: Partial<WordPressPost>) => WordPressPost
}

export async function startWordPress(port = 0): Promise<TestWordPress> {
  const username = 'editor'
  const password = 'abcd EFGH 1234 ijkl MNOP 5678'
  const posts: WordPressPost[] = []
  let lastId = 10
  const images = new Set<string>()
  const capabilities: Record<string, boolean> = { edit_posts: true, publish_posts: true, publish_pages: true }
  const add = (post: Partial<WordPressPost>) => {
    const made = { ...empty, id: (lastId += 1), ...post }
    posts.push({ ...made, slug: freeSlug(made.slug, made.id) })
    return posts.at(-1)!
  }
  const freeSlug = (slug: string, id: number) => {
    const isTaken = (tried: string) => images.has(tried) || posts.some((one) => one.id !== id && one.slug === tried)
    for (let number = 2, tried = slug; ; number += 1) {
      if (!isTaken(tried)) return tried
      tried = `${slug}-${number}`
    }
  }
  const double = await startDouble((call) => answer(call), port)

  const answer = (call: DoubleCall): DoubleAnswer => {
    const { method, url } = call
    const [, path] = /^\/wp-json\/wp\/v2(\/.*)$/.exec(url.pathname) ?? []
    if (path === undefined) return { status: 404, body: '<!doctype html><title>Page not found</title>' }
    const refused = refuseCredentials(call)
    if (refused) return refused
    if (path === '/users/me') return { status: 200, body: { id: 2, name: 'Ed Itor', capabilities } }
    const [, plural, id] = /^\/(posts|pages)(?:\/(\d+))?$/.exec(path) ?? []
    if (plural === undefined)
      return error(404, 'rest_no_route', 'No route was found matching the URL and request method.')
    const type = plural === 'posts' ? 'post' : 'page'
    if (id !== undefined)
      return update(
        call,
        posts.find((post) => post.id === Number(id) && post.type === type),
      )
    return method === 'POST' ? create(call, type) : list(url.searchParams, type)
  }

  const refuseCredentials = ({ headers }: DoubleCall): DoubleAnswer | null => {
    const sent = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1]
    if (sent === undefined) return error(401, 'rest_not_logged_in', 'You are not currently logged in.')
    const [user, ...rest] = Buffer.from(sent, 'base64').toString().split(':')
    if (user !== username) {
      return error(401, 'invalid_username', '<strong>Error:</strong> The username is not registered on this site.')
    }
    if (rest.join(':').replaceAll(' ', '') === password.replaceAll(' ', '')) return null
    return error(401, 'incorrect_password', 'The provided password is an invalid application password.')
  }

  const list = (query: URLSearchParams, type: string): DoubleAnswer => {
    const slugs = query.get('slug')?.split(',')
    const statuses = query.get('status')?.split(',') ?? ['publish']
    const sought = query.get('search')
    const found = posts.filter(
      (post) =>
        post.type === type &&
        statuses.includes(post.status) &&
        (!slugs || slugs.includes(post.slug)) &&
        (sought === null || [post.title, post.excerpt, post.content].some((text) => text.includes(sought))),
    )
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 10)]
    const pages = Math.ceil(found.length / size)
    if (page > Math.max(pages, 1)) {
      return error(
        400,
        'rest_post_invalid_page_number',
        'The page number requested is larger than the number of pages available.',
      )
    }
    return {
      status: 200,
      headers: { 'x-wp-total': String(found.length), 'x-wp-totalpages': String(pages) },
      body: pageOf(found, page, size).map(show),
    }
  }

  const create = ({ body }: DoubleCall, type: 'post' | 'page'): DoubleAnswer => {
    if (!capabilities[`publish_${type}s`]) {
      return error(403, 'rest_cannot_publish', 'Sorry, you are not allowed to publish posts in this post type.')
    }
    const sent = JSON.parse(body) as Record<string, string>
    const made = add({ ...written(sent), type, status: sent['status'] ?? 'draft', slug: sent['slug'] ?? '' })
    return { status: 201, body: show(made) }
  }

  const update = ({ method, body }: DoubleCall, post: WordPressPost | undefined): DoubleAnswer => {
    if (!post) return error(404, 'rest_post_invalid_id', 'Invalid post ID.')
    if (method === 'POST') Object.assign(post, written(JSON.parse(body) as Record<string, string>))
    return { status: 200, body: show(post) }
  }

  const show = ({ id, slug, status, title, content, type }: WordPressPost) => ({
    id,
    slug,
    status,
    type,
    link: `${double.publicOrigin()}/${slug}/`,
    title: { raw: title, rendered: title },
    content: { raw: content, rendered: content.replace(/<!--[\s\S]*?-->/g, ''), protected: false },
  })

  return { ...double, username, password, posts, images, capabilities, add }
}

const empty = { type: 'post', slug: '', status: 'publish', title: '', content: '', excerpt: '', dateGmt: '' } as const

/** The fields of ours that a request sets. */
function written(sent: Record<string, string>): Partial<WordPressPost> {
  const { title, content, excerpt, status, date_gmt: dateGmt } = sent
  const fields = { title, content, excerpt, status, dateGmt }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function error(status: number, code: string, message: string): DoubleAnswer {
  return { status, body: { code, message, data: { status } } }
}
