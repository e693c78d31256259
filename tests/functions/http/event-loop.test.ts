import { describe, expect, it } from 'vitest'
import { pageRoutes } from '#functions/page-routes.ts'
import { addTestUser, bearer } from '#tests/support/accounts.ts'
import { hostileTexts } from '#tests/support/adversarial.ts'
import { type TestApi, useApi } from '#tests/support/api.ts'
import { longestBlock } from '#tests/support/event-loop.ts'

type Schema = { properties?: Record<string, unknown> }
type Operation = {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Document = { paths: Record<string, Record<string, Operation>> }

const most = 100
/** As large as a field may be sent, and as large as a body lets it through. */
const sizes = [1_000_000, 20_000]
const pages = Object.keys(pageRoutes)
const pageFields = ['email', 'name', 'headline', 'description', 'website_url', 'firstname', 'reason', 'note', 'website']
const headers = [
  'user-agent',
  'accept',
  'accept-language',
  'referer',
  'if-none-match',
  'idempotency-key',
  'cookie',
  'origin',
]

type Attack = { path: string; init: RequestInit }

/** Each route with one text in all its places: the path, the query, the headers, every field of the body. */
async function attacks(api: TestApi, text: string, token: string): Promise<Attack[]> {
  const { paths } = (await (await api.call('/api/openapi.json')).json()) as Document
  // A platform takes 16 KB of path and headers at most.
  const short = text.slice(0, 8000)
  const inUrl = encodeURIComponent(short.toWellFormed()).slice(0, 8000)
  const plain = short.replace(/[^\t -~]/g, '?').trim()
  const sent = { ...Object.fromEntries(headers.map((name) => [name, plain])), ...bearer(token) }
  const fromApi = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, { parameters = [], requestBody }]) => {
      const query = parameters.filter((one) => one.in === 'query').map(({ name }) => `${name}=${inUrl}`)
      const schema = requestBody?.content['application/json']?.schema
      const fields = Object.keys(schema?.properties ?? { decisions: '', refs: '', email: '' })
      const body = JSON.stringify(Object.fromEntries(fields.map((name) => [name, text])))
      return attack(verb, `${path}?${query.join('&')}`, inUrl, sent, body)
    }),
  )
  const form = new URLSearchParams(pageFields.map((name) => [name, text])).toString()
  const formHeaders = { ...sent, 'content-type': 'application/x-www-form-urlencoded' }
  const fromPages = pages.map((name) => {
    const [verb = '', path = ''] = name.split(' ')
    return attack(verb, `${path}?q=${inUrl}&page=${inUrl}&category=${inUrl}`, inUrl, formHeaders, form)
  })
  return [...fromApi, ...fromPages]
}

function attack(verb: string, path: string, inUrl: string, sent: Record<string, string>, body: string): Attack {
  const method = verb.toUpperCase()
  const { origin: _, ...own } = sent
  const filled = path.replace(/\{\w+\}/g, inUrl.slice(0, 2000) || 'x')
  return { path: filled, init: { method, headers: own, ...(method !== 'GET' && { body }) } }
}

describe('No input blocks the event loop', () => {
  const api = useApi()

  it.each(Object.keys(hostileTexts(10)))(
    '%s, in every place of every route',
    async (kind) => {
      const { token } = await addTestUser(api, { admin: true })
      const slow: string[] = []
      for (const size of sizes) {
        for (const [index, { path, init }] of (await attacks(api, hostileTexts(size)[kind]!, token)).entries()) {
          // Each from its own network, so that no limit answers first.
          const ip = `10.${size > 100_000 ? 1 : 2}.${index >> 8}.${index & 255}`
          let status = 0
          const ask = () =>
            longestBlock(async () => {
              const response = await api.call(path, { ...init, ip })
              status = response.status
              await response.arrayBuffer()
            })
          // A second look tells what is always slow from what was only compiled or collected meanwhile.
          let blocked = await ask()
          if (blocked >= most) blocked = Math.min(blocked, await ask())
          if (blocked >= most) slow.push(`${init.method ?? ''} ${path.slice(0, 60)}: ${Math.round(blocked)} ms`)
          if (status >= 500) slow.push(`${init.method ?? ''} ${path.slice(0, 60)}: ${status}`)
        }
      }
      expect(slow).toEqual([])
    },
    120_000,
  )
})
