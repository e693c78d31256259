import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { createPages } from '#functions/requested-pages/requested-pages.ts'
import { pageRules } from '#functions/requested-pages/page-rules.ts'
import { openDatabase } from '#src/storage/database.ts'
import { useApi } from '#tests/support/api.ts'

const request = { ip: '203.0.113.7', waitUntil: () => undefined }

describe('While the database is unavailable', () => {
  const api = useApi()
  const open = (path: string, init: RequestInit) => {
    const away = { ...api.services, db: openDatabase({ url: 'http://127.0.0.1:9' }) }
    return createPages(away).fetch(new Request(`http://x${path}`, init), { request })
  }
  const typed = { name: 'Tea <b>', email: 'ada@example.com', description: 'One\n\nTwo </textarea>', reason: 'spam' }

  it.each(pageRules.map(({ name }) => name))('%s answers 503 with Retry-After, or needs no database', async (name) => {
    const [method = '', pattern = ''] = name.split(' ')
    const path = pattern.replaceAll(/\{\w+\}/g, 'tea-pot')
    const body = method === 'POST' ? { body: new URLSearchParams(typed) } : {}
    const response = await open(path, { method, ...body })
    expect(response.status).not.toBe(500)
    if (response.status !== 503) return
    expect(response.headers.get('retry-after')).toBe('5')
    expect(response.headers.get('content-type')).toContain('text/html')
  })

  it('a form keeps what was typed, to be sent again', async () => {
    const response = await open('/product/tea-pot/report?from=1', { method: 'POST', body: new URLSearchParams(typed) })
    expect(response.status).toBe(503)
    const form = parse(await response.text(), { lowerCaseTagName: true }).querySelector('form')
    expect(form?.getAttribute('action')).toBe('/product/tea-pot/report?from=1')
    const fields = form?.querySelectorAll('textarea').map((field) => [field.getAttribute('name'), field.textContent])
    expect(Object.fromEntries(fields ?? [])).toEqual(typed)
  })
})
