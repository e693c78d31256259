import { jwtVerify } from 'jose'
import { type Double, type DoubleAnswer, type DoubleCall, pageOf, startDouble } from './double.ts'

// A server that answers as Ghost's Admin API does for posts and pages.

export type GhostPost = Record<string, unknown> & {
  id: string
  type: 'post' | 'page'
  slug: string
  status: string
  title: string
  html: string
  updated_at: string
}

export type TestGhost = Double & {
  /** `id:secret` */
  key: string
  posts: GhostPost[]
  /** URLs of its images. */
  images: string[]
  add: (post: Partial<GhostPost>) => GhostPost
}

/** Ghost's own paths. */
const reserved = ['ghost', 'rss', 'amp']

/** `now`: when tokens are checked. */
export async function startGhost(now: () => number = Date.now, port = 0): Promise<TestGhost> {
  const keyId = '5f0e1d2c3b4a59687746352a'
  const secret = '0123456789abcdef'.repeat(4)
  const posts: GhostPost[] = []
  const images: string[] = []
  let changes = 0
  let lastId = 0
  const stamp = () => new Date(Date.UTC(2026, 10, 20) + (changes += 1) * 1000).toISOString()
  const add = (post: Partial<GhostPost>) => {
    const id = (lastId += 1).toString(16).padStart(24, '6')
    const made: GhostPost = { ...empty, id, updated_at: stamp(), ...post }
    posts.push({ ...made, slug: freeSlug(made.slug) })
    return posts.at(-1)!
  }
  const freeSlug = (slug: string) => {
    const allowed = reserved.includes(slug) ? `${slug}-post` : slug
    for (let number = 2, tried = allowed; ; number += 1) {
      if (!posts.some((one) => one.slug === tried)) return tried
      tried = `${allowed}-${number}`
    }
  }
  const double = await startDouble((call) => answer(call), port)

  const answer = async (call: DoubleCall): Promise<DoubleAnswer> => {
    const { method, url } = call
    if (url.pathname === '/ghost/api/admin/images/upload/') return (await refuseToken(call)) ?? upload(call)
    const [, resource, id] = /^\/ghost\/api\/admin\/(posts|pages)\/(?:([\da-f]{24})\/)?$/.exec(url.pathname) ?? []
    if (resource === undefined) return { status: 404, body: '<!doctype html><title>404</title>' }
    const refused = await refuseToken(call)
    if (refused) return refused
    const type = resource === 'posts' ? 'post' : 'page'
    const show = (post: GhostPost) => ({
      ...post,
      url: `${double.publicOrigin()}/${post.status === 'draft' ? `p/${post.id}` : post.slug}/`,
      html: undefined,
      lexical: post.html,
      type: undefined,
    })
    if (id === undefined && method === 'GET') {
      const { found, pagination } = list(url.searchParams, type)
      const fields = url.searchParams.get('fields')?.split(',')
      return { status: 200, body: { [resource]: found.map((post) => only(fields, show(post))), meta: { pagination } } }
    }
    const [sent] = method === 'GET' ? [] : ((JSON.parse(call.body) as Record<string, GhostPost[]>)[resource] ?? [])
    if (sent?.title !== undefined && sent.title.length > 255) {
      return error(
        422,
        'ValidationError',
        'Validation error, cannot save post.',
        'Value in [posts.title] exceeds maximum length of 255 characters. posts.title',
      )
    }
    if (sent && url.searchParams.get('source') !== 'html') sent.html = ''
    if (id === undefined && sent) return { status: 201, body: { [resource]: [show(add({ ...sent, type }))] } }
    const post = posts.find((one) => one.id === id && one.type === type)
    const verb = method === 'GET' ? 'read' : 'edit'
    if (!post) return error(404, 'NotFoundError', `Resource not found error, cannot ${verb} post.`, 'Post not found.')
    if (sent && sent.updated_at !== post.updated_at) {
      const message = 'Saving failed! Someone else is editing this post.'
      return error(409, 'UpdateCollisionError', message, message)
    }
    if (sent) Object.assign(post, sent, { updated_at: stamp() })
    return { status: 200, body: { [resource]: [show(post)] } }
  }

  const upload = ({ headers, body }: DoubleCall): DoubleAnswer => {
    const [, file] = /name="file"; filename="([^"]+)"/.exec(body) ?? []
    if (file === undefined || !headers['content-type']?.startsWith('multipart/form-data; boundary=')) {
      return error(422, 'ValidationError', 'Please select an image.')
    }
    // A second file with its name gets a number.
    const [, name = '', ending = ''] = /^(.*)(\.\w+)$/.exec(file) ?? []
    const at = (number: number) =>
      `${double.publicOrigin()}/content/images/2026/11/${name}${number > 0 ? `-${number}` : ''}${ending}`
    let number = 0
    while (images.includes(at(number))) number += 1
    images.push(at(number))
    return { status: 201, body: { images: [{ url: images.at(-1), ref: null }] } }
  }

  const refuseToken = async ({ headers }: DoubleCall): Promise<DoubleAnswer | null> => {
    const token = /^Ghost (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    try {
      const { payload, protectedHeader } = await jwtVerify(token, Buffer.from(secret, 'hex'), {
        algorithms: ['HS256'],
        audience: '/admin/',
        maxTokenAge: '5m',
        currentDate: new Date(now()),
      })
      if (protectedHeader.kid !== keyId) return error(401, 'UnauthorizedError', 'Unknown Admin API Key')
      if ((payload.exp ?? Infinity) - (payload.iat ?? 0) > 300) throw new Error('maxAge exceeded')
      return null
    } catch (fault) {
      return error(401, 'UnauthorizedError', `Invalid token: ${String(fault)}`)
    }
  }

  /** Understands the two filters that are documented for looking up slugs: equal to, and beginning with. */
  const list = (query: URLSearchParams, type: string) => {
    const [, operator, value = ''] = /^slug:(~\^)?'([\w-]*)'$/.exec(query.get('filter') ?? '') ?? []
    const fits = ({ slug }: GhostPost) =>
      !query.has('filter') || (operator === undefined ? slug === value : slug.startsWith(value))
    const all = posts.filter((post) => post.type === type && fits(post))
    const limit = Math.min(Number(query.get('limit') ?? 15), 100)
    const page = Number(query.get('page') ?? 1)
    const pages = Math.max(Math.ceil(all.length / limit), 1)
    const [next, prev] = [page < pages ? page + 1 : null, page > 1 ? page - 1 : null]
    return { found: pageOf(all, page, limit), pagination: { page, limit, pages, total: all.length, next, prev } }
  }

  return { ...double, key: `${keyId}:${secret}`, posts, images, add }
}

/** `fields` missing: all of them. */
function only(fields: readonly string[] | undefined, post: Record<string, unknown>) {
  return fields ? Object.fromEntries(fields.map((field) => [field, post[field]])) : post
}

const empty = { type: 'post', slug: '', status: 'draft', title: '', html: '' } as const

function error(status: number, type: string, message: string, context: string | null = null): DoubleAnswer {
  const rest = { details: null, property: null, help: null, code: null, id: 'b7f0c2', ghostErrorCode: null }
  return { status, body: { errors: [{ message, context, type, ...rest }] } }
}
