import { type Double, type DoubleAnswer, type DoubleCall, pageOf, startDouble } from './double.ts'

// A server that answers as WordPress 6 does for posts and pages. `npm run test:peers` tries the same with a real one.

export type WordPressPost = {
  id: number
  type: 'post' | 'page'
  slug: string
  status: string
  title: string
  content: string
  excerpt: string
  dateGmt: string
  featuredMedia: number
  categories: number[]
  tags: number[]
}

export type TestWordPress = Double & {
  username: string
  /** As WordPress shows it, in groups of four. */
  password: string
  posts: WordPressPost[]
  /** Its library. */
  media: { id: number; slug: string; source_url: string }[]
  terms: { id: number; kind: string; name: string }[]
  /** Slugs of images, which posts can't have. */
  images: Set<string>
  capabilities: Record<string, boolean>
  /** A plugin has everything reviewed before visitors see it. */
  reviews: boolean
  /** Its permalinks are plain if it has a query. */
  setApiRoot: (pathAndQuery: string) => void
  add: (post: Partial<WordPressPost>) => WordPressPost
}

export async function startWordPress(port = 0): Promise<TestWordPress> {
  const username = 'editor'
  const password = 'abcd EFGH 1234 ijkl MNOP 5678'
  const posts: WordPressPost[] = []
  let lastId = 10
  const images = new Set<string>()
  const media: TestWordPress['media'] = []
  const terms: TestWordPress['terms'] = []
  let apiRoot = '/wp-json/'
  const capabilities: Record<string, boolean> = { edit_posts: true, publish_posts: true, publish_pages: true }
  const add = (post: Partial<WordPressPost>) => {
    const made = { ...empty, id: (lastId += 1), ...post }
    posts.push({ ...made, slug: freeSlug(sanitize(made.slug), made.id) })
    return posts.at(-1)!
  }
  const freeSlug = (slug: string, id: number) => {
    const isTaken = (tried: string) => images.has(tried) || posts.some((one) => one.id !== id && one.slug === tried)
    for (let number = 2, tried = slug; ; number += 1) {
      if (!isTaken(tried)) return tried
      tried = `${slug}-${number}`
    }
  }
  const settings = { reviews: false }
  const double = await startDouble((call) => answer(call), port)

  const answer = (call: DoubleCall): DoubleAnswer => {
    const { method, url } = call
    const route = url.searchParams.get('rest_route') ?? ''
    const asked = apiRoot.includes('?') ? `${url.pathname}?rest_route=${route}` : url.pathname
    if (asked === '/' || asked === '/?rest_route=') return home()
    if (!asked.startsWith(`${apiRoot}wp/v2/`)) {
      return { status: 404, body: '<!doctype html><title>Page not found</title>' }
    }
    const path = asked.slice(`${apiRoot}wp/v2`.length)
    const isKnown = knows(call)
    if (path === '/users/me') {
      if (!isKnown) return error(401, 'rest_not_logged_in', 'You are not currently logged in.')
      return { status: 200, body: { id: 2, name: 'Ed Itor', capabilities } }
    }
    if (path === '/media' && isKnown) return method === 'POST' ? upload(call) : listMedia(url.searchParams)
    if (path === '/categories' || path === '/tags') return termsOf(call, path.slice(1))
    const [, plural, id] = /^\/(posts|pages)(?:\/(\d+))?$/.exec(path) ?? []
    if (plural === undefined)
      return error(404, 'rest_no_route', 'No route was found matching the URL and request method.')
    const type = plural === 'posts' ? 'post' : 'page'
    const post = id === undefined ? undefined : posts.find((one) => one.id === Number(id) && one.type === type)
    if (id !== undefined && !post) return error(404, 'rest_post_invalid_id', 'Invalid post ID.')
    if (!isKnown) return refuse(method, id)
    if (post) return method === 'POST' ? update(call, post) : { status: 200, body: show(post) }
    return method === 'POST' ? create(call, type) : list(url.searchParams, type)
  }

  const upload = ({ url, headers, body }: DoubleCall): DoubleAnswer => {
    const [, file] = /filename="([^"]+)"/.exec(headers['content-disposition'] ?? '') ?? []
    if (file === undefined || body === '') return error(400, 'rest_upload_no_data', 'No data supplied.')
    const slug = url.searchParams.get('slug') ?? ''
    const source_url = `${double.publicOrigin()}/wp-content/uploads/${file}`
    media.push({ id: (lastId += 1), slug, source_url })
    return { status: 201, body: media.at(-1) }
  }

  const listMedia = (query: URLSearchParams): DoubleAnswer => ({
    status: 200,
    body: media.filter(({ slug }) => query.get('slug')?.split(',').includes(slug)),
  })

  const termsOf = ({ method, url, body }: DoubleCall, kind: string): DoubleAnswer => {
    if (method === 'GET') {
      const sought = url.searchParams.get('search')?.toLowerCase() ?? ''
      return {
        status: 200,
        body: terms.filter((term) => term.kind === kind && term.name.toLowerCase().includes(sought)),
      }
    }
    const { name = '' } = JSON.parse(body) as Record<string, string>
    const stored = name.replaceAll('&', '&amp;')
    const known = terms.find((term) => term.kind === kind && term.name === stored)
    if (known) return { status: 400, body: { code: 'term_exists', message: 'It exists.', data: { term_id: known.id } } }
    terms.push({ id: (lastId += 1), kind, name: stored })
    return { status: 201, body: terms.at(-1) }
  }

  const home = (): DoubleAnswer => {
    const link = `<${double.publicOrigin()}${apiRoot}>; rel="https://api.w.org/"`
    return { status: 200, headers: { link }, body: '<!doctype html><title>Our blog</title>' }
  }

  const knows = ({ headers }: DoubleCall): boolean => {
    const sent = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    const [user, ...rest] = Buffer.from(sent, 'base64').toString().split(':')
    return user === username && rest.join(':').replaceAll(' ', '') === password.replaceAll(' ', '')
  }

  const list = (query: URLSearchParams, type: string): DoubleAnswer => {
    const slugs = query.get('slug')?.split(',').map(sanitize)
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
    const status = settings.reviews ? 'pending' : (sent['status'] ?? 'draft')
    const made = add({ ...written(sent), type, status, slug: sent['slug'] ?? '' })
    return { status: 201, body: show(made) }
  }

  const update = ({ body }: DoubleCall, post: WordPressPost): DoubleAnswer => {
    Object.assign(post, written(JSON.parse(body) as Record<string, string>))
    return { status: 200, body: show(post) }
  }

  const show = ({ id, slug, status, title, content, excerpt, type, featuredMedia }: WordPressPost) => ({
    featured_media: featuredMedia,
    id,
    slug,
    status,
    type,
    link: `${double.publicOrigin()}/${status === 'publish' ? `${slug}/` : `?p=${id}`}`,
    title: { raw: title, rendered: title },
    content: { raw: content, rendered: content.replace(/<!--[\s\S]*?-->/g, ''), protected: false },
    // Pages have none.
    ...(type === 'post' && { excerpt: { raw: excerpt, rendered: excerpt, protected: false } }),
  })

  const setApiRoot = (pathAndQuery: string) => {
    apiRoot = pathAndQuery
  }
  return Object.assign(settings, {
    ...double,
    username,
    password,
    posts,
    images,
    media,
    terms,
    capabilities,
    setApiRoot,
    add,
  })
}

const empty: Omit<WordPressPost, 'id'> = {
  type: 'post',
  slug: '',
  status: 'publish',
  title: '',
  content: '',
  excerpt: '',
  dateGmt: '',
  featuredMedia: 0,
  categories: [],
  tags: [],
}

/** The fields of ours that a request sets. */
function written(sent: Record<string, string>): Partial<WordPressPost> {
  const { title, content, excerpt, status, date_gmt: dateGmt, featured_media: featuredMedia, categories, tags } = sent
  const fields = { title, content, excerpt, status, dateGmt, featuredMedia, categories, tags }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** What WordPress answers to whoever it doesn't know. They may not ask for drafts. */
function refuse(method: string, id: string | undefined): DoubleAnswer {
  if (method === 'POST') {
    const [code, what] =
      id === undefined ? ['rest_cannot_create', 'create posts'] : ['rest_cannot_edit', 'edit this post']
    return error(401, code, `Sorry, you are not allowed to ${what} as this user.`)
  }
  if (id !== undefined) {
    return error(401, 'rest_forbidden_context', 'Sorry, you are not allowed to edit this post.')
  }
  const detail = { code: 'rest_forbidden_status', message: 'Status is forbidden.', data: { status: 401 } }
  const data = { status: 400, params: { status: 'Status is forbidden.' }, details: { status: detail } }
  return { status: 400, body: { code: 'rest_invalid_param', message: 'Invalid parameter(s): status', data } }
}

function error(status: number, code: string, message: string): DoubleAnswer {
  return { status, body: { code, message, data: { status } } }
}

/** As `sanitize_title` keeps other letters. */
function sanitize(slug: string): string {
  return slug.replace(/[^\0-\u007f]+/g, (letters) => encodeURIComponent(letters).toLowerCase())
}
