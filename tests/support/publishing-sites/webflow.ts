import { createHash } from 'node:crypto'
import { type Double, type DoubleAnswer, type DoubleCall, startDouble } from './double.ts'

// A server with the documented answers of Webflow's Data API v2 for the items of one collection.

export type WebflowItem = {
  id: string
  isDraft: boolean
  fieldData: Record<string, unknown> & { name: string; slug: string }
}

export type TestWebflow = Double & {
  token: string
  collectionId: string
  fields: { slug: string; type: string }[]
  items: WebflowItem[]
  /** Sites that the token is for. The last one has the collection. */
  sites: string[]
  scopes: Set<string>
  /** Its files, by their URLs. */
  assets: Map<string, Buffer>
  add: (fieldData: WebflowItem['fieldData']) => WebflowItem
}

export async function startWebflow(port = 0): Promise<TestWebflow> {
  const token = 'ws-0123456789abcdef'
  const collectionId = '580e63fc8c9a982ac9b8b745'
  const items: WebflowItem[] = []
  let lastId = 0
  const fields = [
    { slug: 'name', type: 'PlainText' },
    { slug: 'slug', type: 'PlainText' },
    { slug: 'post-body', type: 'RichText' },
    { slug: 'post-summary', type: 'PlainText' },
    { slug: 'main-image', type: 'Image' },
  ]
  const add = (fieldData: WebflowItem['fieldData']) => {
    items.push({ id: (lastId += 1).toString(16).padStart(24, '7'), isDraft: false, fieldData })
    return items.at(-1)!
  }

  const sites = ['580e63e98c9a982ac9b8b741']
  const scopes = new Set(['cms:read', 'cms:write', 'sites:read', 'assets:write'])
  const assets = new Map<string, Buffer>()
  /** What was announced and isn't there yet, by its key. */
  const announced = new Map<string, { hash: string; details: Record<string, string> }>()

  const answer = (call: DoubleCall): DoubleAnswer | Promise<DoubleAnswer> => {
    const { method, url, headers, body } = call
    if (url.pathname === '/webflow-prod-assets') return store(call)
    if (headers.authorization !== `Bearer ${token}`) return error(401, 'not_authorized', 'Request not authorized')
    const [, siteId, part] = /^\/v2\/sites(?:\/([\da-f]+)\/(assets|collections))?$/.exec(url.pathname) ?? []
    if (url.pathname.startsWith('/v2/sites')) return siteAnswer(method, siteId, part, body)
    const [, id, path = ''] = /^\/v2\/collections\/([\da-f]+)(\/.*)?$/.exec(url.pathname) ?? []
    if (id !== collectionId)
      return error(404, 'resource_not_found', 'Requested resource not found: Collection not found')
    if (method === 'GET' && path === '')
      return { status: 200, body: { id, displayName: 'Posts', slug: 'posts', fields } }
    if (method === 'GET' && path === '/items') return list(url.searchParams)
    const sent = JSON.parse(body || '{}') as { fieldData?: WebflowItem['fieldData'] }
    const fieldData = sent.fieldData ?? { name: '', slug: '' }
    const [, itemId] = /^\/items\/([\da-f]+)(?:\/live)?$/.exec(path) ?? []
    const item = items.find((one) => one.id === itemId)
    if (itemId !== undefined && !item)
      return error(404, 'resource_not_found', 'Requested resource not found: Item not found')
    if (item && method === 'GET') return { status: 200, body: item }
    const unknown = Object.keys(fieldData).find((name) => !fields.some(({ slug }) => slug === name))
    if (unknown !== undefined) {
      return error(400, 'validation_error', 'Validation Error', [
        { param: unknown, description: 'Field not described in schema' },
      ])
    }
    // Webflow refuses a slug even if the item itself has it.
    if (fieldData.slug && items.some((one) => one.fieldData.slug === fieldData.slug)) {
      const description = `Unique value is already in database: '${fieldData.slug}'`
      return error(400, 'validation_error', 'Validation Error', [{ param: 'slug', description }])
    }
    if (item && method === 'PATCH') {
      Object.assign(item.fieldData, fieldData)
      return { status: 200, body: item }
    }
    return method === 'POST' && path === '/items/live'
      ? { status: 202, body: add(fieldData) }
      : error(404, 'route_not_found', 'Route not found')
  }

  const list = (query: URLSearchParams): DoubleAnswer => {
    const [limit, offset] = [Number(query.get('limit') ?? 100), Number(query.get('offset') ?? 0)]
    const found = items.filter(({ fieldData }) => !query.has('slug') || fieldData.slug === query.get('slug'))
    const pagination = { limit, offset, total: found.length }
    return { status: 200, body: { items: found.slice(offset, offset + limit), pagination } }
  }

  const siteAnswer = (method: string, id: string | undefined, part: string | undefined, body: string): DoubleAnswer => {
    const scope = part === undefined ? 'sites:read' : part === 'assets' ? 'assets:write' : 'cms:read'
    if (!scopes.has(scope)) {
      return error(403, 'missing_scopes', `OAuthForbidden: You are missing the following scopes - ${scope}`)
    }
    if (id === undefined)
      return { status: 200, body: { sites: sites.map((one) => ({ id: one, displayName: 'Site' })) } }
    if (!sites.includes(id)) return error(404, 'resource_not_found', 'Requested resource not found: Site not found')
    const collections = id === sites.at(-1) ? [{ id: collectionId, displayName: 'Posts' }] : []
    return part === 'assets' && method === 'POST' ? announce(id, body) : { status: 200, body: { collections } }
  }

  const announce = (siteId: string, body: string): DoubleAnswer => {
    const { fileName, fileHash } = JSON.parse(body) as Record<string, string>
    if (!fileName || fileName.length >= 100 || !/^[\da-f]{32}$/.test(fileHash ?? '')) {
      return error(400, 'validation_error', 'Validation Error')
    }
    const id = (lastId += 1).toString(16).padStart(24, '8')
    const key = `${siteId}/${id}_${fileName}`
    const type = `image/${fileName.split('.').at(-1)?.replace('jpg', 'jpeg')}`
    const uploadDetails = {
      ...{ acl: 'public-read', bucket: 'webflow-prod-assets', 'X-Amz-Algorithm': 'AWS4-HMAC-SHA256' },
      ...{ 'X-Amz-Credential': 'key/20261127/us-east-1/s3/aws4_request', 'X-Amz-Date': '20261127T080000Z', key },
      ...{ Policy: 'e30=', 'X-Amz-Signature': 'ab12', success_action_status: '201', 'content-type': type },
      'Cache-Control': 'max-age=31536000',
    }
    announced.set(key, { hash: fileHash ?? '', details: uploadDetails })
    const at = `${double.publicOrigin()}/webflow-prod-assets`
    const urls = { uploadUrl: at, assetUrl: `${at}/${key}`, hostedUrl: `${double.publicOrigin()}/cdn/${key}` }
    return { status: 200, body: { id, contentType: type, originalFileName: fileName, uploadDetails, ...urls } }
  }

  /** As S3 stores the file of a form, which needs no token. */
  const store = async ({ headers, bytes }: DoubleCall): Promise<DoubleAnswer> => {
    const request = new Response(new Uint8Array(bytes), { headers: { 'content-type': headers['content-type'] ?? '' } })
    const entries = [...(await request.formData()).entries()]
    const file = entries.pop()
    const fields = Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]))
    const key = typeof fields['key'] === 'string' ? fields['key'] : ''
    const { hash, details = {} } = announced.get(key) ?? {}
    const isSigned = Object.entries(details).every(([name, value]) => fields[name.toLowerCase()] === value)
    if (
      hash === undefined ||
      !isSigned ||
      headers.authorization !== undefined ||
      file?.[0] !== 'file' ||
      typeof file[1] === 'string'
    ) {
      return { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' }
    }
    const stored = Buffer.from(await file[1].arrayBuffer())
    if (createHash('md5').update(stored).digest('hex') !== hash) return { status: 400, body: '<Error/>' }
    assets.set(`${double.publicOrigin()}/cdn/${key}`, stored)
    return { status: 201, body: '<?xml version="1.0"?><PostResponse></PostResponse>' }
  }

  const double = await startDouble(answer, port)
  return { ...double, token, collectionId, fields, items, sites, scopes, assets, add }
}

function error(status: number, code: string, message: string, details: unknown[] = []): DoubleAnswer {
  return { status, body: { code, message, externalReference: null, details } }
}
