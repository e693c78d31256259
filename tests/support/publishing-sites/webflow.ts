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

  const answer = ({ method, url, headers, body }: DoubleCall): DoubleAnswer => {
    if (headers.authorization !== `Bearer ${token}`) return error(401, 'not_authorized', 'Request not authorized')
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

  return { ...(await startDouble(answer, port)), token, collectionId, fields, items, add }
}

function error(status: number, code: string, message: string, details: unknown[] = []): DoubleAnswer {
  return { status, body: { code, message, externalReference: null, details } }
}
