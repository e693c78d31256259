import { parse } from 'node-html-parser'
import { expect, it } from 'vitest'
import { sign } from '#functions/http/signatures.ts'
import { confirmMail, publishedMail } from '#functions/products/mails.ts'
import { statusPath } from '#functions/products/status-links.ts'
import { statusLinkDays, statusLinkMessages } from '#src/domain/products/fields.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { applyTransition } from '#src/storage/products/changes.ts'
import { findProductRow } from '#src/storage/products/queries.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { useMailedApi } from '#tests/support/mailed-accounts.ts'
import { givenProduct, typed } from '#tests/support/submissions.ts'

const day = 86_400_000

describeDatabases('the link to a submission, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)

  const linkIn = (mail: { text?: string | undefined } | undefined) =>
    /\/submissions\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const open = async (path: string, method = 'GET') => {
    const response = await api.call(path, { method })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, page: parse(text) }
  }
  const heading = ({ page }: { page: ReturnType<typeof parse> }) => page.querySelector('h1')?.text
  const written = async () => {
    const row = await givenProduct(api.db, { createdAt: api.clock.now })
    await api.db.delete(mails)
    return row
  }

  it('to confirm works for 14 days, and to the status page for 90', async () => {
    const row = await written()
    const links = { confirm: linkIn(confirmMail(api.services, row)), status: linkIn(publishedMail(api.services, row)) }
    const start = api.clock.now
    for (const name of ['confirm', 'status'] as const) {
      api.clock.now = start + statusLinkDays[name] * day - 1000
      expect((await open(links[name])).status).toBe(200)
      api.clock.now += 2000
      const expired = await open(links[name])
      expect([expired.status, heading(expired)]).toEqual([410, 'This link has expired'])
      expect(expired.headers.get('cache-control')).toBe('no-store')
      expect(expired.headers.get('referrer-policy')).toBe('no-referrer')
    }
  })

  it('shows nothing and allows nothing once expired', async () => {
    const row = await written()
    const path = statusPath(api.services, row.ref)
    const token = path.split('/').at(-1) ?? ''
    api.clock.now += 92 * day
    for (const address of [path, `${path}/edit`]) {
      const { status, text } = await open(address)
      expect(status).toBe(410)
      for (const secret of [typed.email, typed.firstname, typed.name]) expect(text).not.toContain(secret)
    }
    for (const action of ['confirm', 'withdraw', 'edit']) {
      expect((await open(`${path}/${action}`, 'POST')).status).toBe(410)
    }
    for (const [method, way] of [
      ['GET', ''],
      ['PUT', ''],
      ['POST', '/confirm'],
    ] as const) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const body = method === 'GET' ? null : '{}'
      const answer = await api.call(`/api/submissions/${row.ref}${way}`, { method, headers, body })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ detail: statusLinkMessages.expired })
    }
    expect((await findProductRow(api.db, row.ref))?.state).toBe('unconfirmed')
  })

  it("is renewed with one button, which mails a new link to the submission's email only", async () => {
    const row = await written()
    const path = statusPath(api.services, row.ref)
    api.clock.now += 91 * day
    const form = (await open(path)).page.querySelector('form')
    expect([form?.getAttribute('method'), form?.querySelector('button')?.text]).toEqual(['post', 'Email me a new link'])
    const action = form?.getAttribute('action') ?? ''
    expect((await open(action)).status).toBe(404)
    expect(await api.mailsTo(row.email)).toEqual([])

    const sent = await open(action, 'POST')
    expect([sent.status, heading(sent)]).toEqual([200, 'Check your email'])
    expect(sent.text).not.toContain(row.email)
    const [mail, ...others] = await api.mailsTo(row.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Your new link to Uplist')
    expect(mail?.text).not.toContain(row.name)
    expect(heading(await open(linkIn(mail)))).toBe(row.name)
    expect((await open(`${linkIn(mail)}/confirm`, 'POST')).status).toBe(303)
    expect((await findProductRow(api.db, row.ref))?.state).toBe('pending')
  })

  it('names the product once its email is confirmed', async () => {
    const row = await written()
    await applyTransition(api.db, row.ref, 'confirm', { now: api.clock.now })
    const path = statusPath(api.services, row.ref)
    api.clock.now += 91 * day
    expect((await open(`${path}/new-link`, 'POST')).status).toBe(200)
    expect((await api.mailsTo(row.email)).map(({ subject }) => subject)).toEqual(['Your new link to Ledger Lane'])
  })

  it('is renewed three times a day at most', async () => {
    const row = await written()
    const path = statusPath(api.services, row.ref)
    api.clock.now += 91 * day
    for (let time = 0; time < 3; time += 1) {
      api.clock.now += 60_000
      expect((await open(`${path}/new-link`, 'POST')).status).toBe(200)
    }
    api.clock.now += 60_000
    const refused = await open(`${path}/new-link`, 'POST')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.page.querySelector('[role=status]')?.text).toBe(statusLinkMessages.tooMany)
    expect(await api.mailsTo(row.email)).toHaveLength(3)
  })

  it('reveals nothing to strangers: every attempt looks the same, and sends no mail', async () => {
    const row = await written()
    const good = statusPath(api.services, row.ref).split('/').at(-1) ?? ''
    const [until, signature] = [good.slice(0, good.indexOf('-')), good.slice(good.indexOf('-') + 1)]
    const later = (Number.parseInt(until, 36) + 1).toString(36)
    const tries = [
      `${later}-${signature}`,
      signature,
      `${until}-${'A'.repeat(32)}`,
      'x',
      `-${signature}`,
      `zzzzzzzzz-${signature}`,
    ]
    const answers = new Set<string>()
    for (const ref of [row.ref, 'f'.repeat(32)]) {
      for (const token of tries) {
        for (const [method, end] of [
          ['GET', ''],
          ['POST', '/new-link'],
          ['POST', '/confirm'],
        ] as const) {
          const { status, text } = await open(`/submissions/${ref}/${token}${end}`, method)
          expect(status).toBe(404)
          answers.add(text)
        }
      }
    }
    expect(answers.size).toBe(1)
    expect(await api.mailsTo(row.email)).toEqual([])
  })

  it('from before links expired counts as expired, and can be renewed', async () => {
    const row = await written()
    const path = `/submissions/${row.ref}/${sign(api.services.secret, 'submission', row.ref)}`
    expect((await open(path)).status).toBe(410)
    expect((await open(`${path}/confirm`, 'POST')).status).toBe(410)
    expect((await open(`${path}/new-link`, 'POST')).status).toBe(200)
    expect(await api.mailsTo(row.email)).toHaveLength(1)
  })

  it('still accepts a form that was opened before it expired, for a day', async () => {
    const row = await written()
    const path = statusPath(api.services, row.ref)
    api.clock.now += 90 * day + 1000
    const saved = await open(`${path}/confirm`, 'POST')
    expect([saved.status, heading(saved)]).toEqual([200, 'This link has expired'])
    expect(saved.page.querySelector('[role=status]')?.text).toBe('Your changes are saved.')
    expect((await findProductRow(api.db, row.ref))?.state).toBe('pending')
    api.clock.now += day
    expect((await open(`${path}/withdraw`, 'POST')).status).toBe(410)
    expect((await findProductRow(api.db, row.ref))?.state).toBe('pending')
  })
})
