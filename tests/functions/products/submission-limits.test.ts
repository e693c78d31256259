import { count } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mails } from '#src/storage/mails/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { productBody, sendJson } from '#tests/support/submissions.ts'

describe('Limits per client', () => {
  const api = useApi()
  const send = async (number: number, init: Parameters<typeof sendJson>[3] = {}, email = `f${number}@x.example`) =>
    sendJson(api, '/api/products', await productBody(api, { email }), init)

  it('allow ten submissions an hour, not counting mistakes', async () => {
    for (let number = 0; number < 12; number += 1) expect((await send(0, {}, 'mistaken')).status).toBe(422)
    for (let number = 0; number < 10; number += 1) expect((await send(number)).status).toBe(201)
    api.clock.now += 20 * 60_000
    const response = await send(11)
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('2400')
    expect((await send(12, { ip: '198.51.100.9' })).status).toBe(201)
    api.clock.now += 40 * 60_000
    expect((await send(13)).status).toBe(201)
  })

  it('treat an IPv6 network as one client', async () => {
    for (let number = 0; number < 10; number += 1) {
      expect((await send(number, { ip: `2001:db8:0:7::${number}` })).status).toBe(201)
    }
    expect((await send(11, { ip: '2001:db8::7:1:2:3:4' })).status).toBe(429)
    expect((await send(12, { ip: '2001:db8:0:8::1' })).status).toBe(201)
  })

  it('allow five mails a day to one inbox, in any spelling', async () => {
    for (let number = 0; number < 5; number += 1) {
      expect((await send(0, { ip: `192.0.2.${number}` }, 'Victim@x.example')).status).toBe(201)
    }
    const response = await send(0, { ip: '192.0.2.77' }, 'victim@X.example')
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe(String(12 * 3600))
    expect(await api.db.select({ total: count() }).from(mails)).toEqual([{ total: 5 }])
  })
})
