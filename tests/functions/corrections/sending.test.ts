import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { correctionMessages } from '#src/domain/corrections/corrections.ts'
import { emailMessages } from '#src/domain/emails/emails.ts'
import { listedDirectories } from '#src/seo/directories/list.ts'
import { corrections } from '#src/storage/corrections/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { listedDirectory } from '#tests/support/corrections.ts'
import { describeDatabases } from '#tests/support/database.ts'

const { slug, key, name } = listedDirectory
const typed = { field: 'price', text: 'It costs $50 now.' }

describeDatabases('POST /api/directory-list/{slug}/corrections on a $kind', ({ kind }) => {
  const api = useApi(kind)
  const report = (body: unknown, ip = '203.0.113.7', of = slug) =>
    send(api, `POST /directory-list/${of}/corrections`, { body, ip })
  const kept = () => api.db.select().from(corrections)

  it('stores the correction, and nothing readable about the visitor', async () => {
    const sent = {
      ...typed,
      text: ' It costs\r\n<b>$50</b>. ',
      evidence: 'https://a.example/pricing',
      email: 'Ann@Example.com',
    }
    const { status, body } = await report(sent)
    expect([status, body.message]).toEqual([201, correctionMessages.received])
    const rows = await kept()
    expect(rows).toMatchObject([
      {
        ...{ directoryKey: key, field: 'price', text: 'It costs\n<b>$50</b>.', state: 'open' },
        ...{ evidence: 'https://a.example/pricing', email: 'Ann@example.com', createdAt: api.clock.now },
      },
    ])
    expect(JSON.stringify(rows)).not.toContain('203.0.113')
  })

  it('keeps the last one of a visitor about a field', async () => {
    await report(typed)
    await Promise.all([report({ ...typed, text: 'It costs $60.' }), report({ ...typed, field: 'links' })])
    await report(typed, '2001:db8::2')
    expect((await kept()).map(({ field, text }) => `${field} ${text}`).sort()).toEqual([
      'links It costs $50 now.',
      'price It costs $50 now.',
      'price It costs $60.',
    ])
  })

  it('counts the last one from when it was sent', async () => {
    await report(typed)
    api.clock.now += 60_000
    await report({ ...typed, text: 'It costs $60.' })
    expect(await kept()).toMatchObject([{ text: 'It costs $60.', createdAt: api.clock.now }])
  })

  it.each([
    [{}, { field: correctionMessages.fieldMissing, text: correctionMessages.textMissing }],
    [{ ...typed, field: 'toString' }, { field: correctionMessages.fieldMissing }],
    [{ ...typed, field: ['price'] }, { field: correctionMessages.fieldMissing }],
    [{ ...typed, text: 'ä'.repeat(1001) }, { text: correctionMessages.textTooLong }],
    [{ ...typed, evidence: 'javascript:alert(1)' }, { evidence: correctionMessages.evidenceInvalid }],
    [{ ...typed, evidence: `https://a.example/${'x'.repeat(2048)}` }, { evidence: correctionMessages.evidenceTooLong }],
    [{ ...typed, email: 'ann' }, { email: emailMessages.invalid }],
  ])('says at each field what is wrong with %#', async (body, faults) => {
    const answer = await report(body)
    expect(answer.status).toBe(422)
    expect(Object.fromEntries(answer.body.errors.map(({ field, message }) => [field, message]))).toEqual(faults)
    expect(await kept()).toEqual([])
  })

  it('accepts nothing from a bot that fills in every field', async () => {
    expect((await report({ ...typed, contact_me_by_fax: 'x' })).status).toBe(422)
    expect(await kept()).toEqual([])
  })

  it('knows every directory of the list, with a page or without', async () => {
    const bare = listedDirectories.find(({ hasPage }) => !hasPage)!
    expect((await report(typed, '203.0.113.7', bare.slug)).status).toBe(201)
  })

  it('knows no other directories', async () => {
    for (const unknown of ['nothing-com', 'Not%20A%20Slug']) {
      expect((await report(typed, '203.0.113.7', unknown)).status).toBe(404)
    }
    expect(await kept()).toEqual([])
  })

  it('is limited per client and hour, and per directory and day', async () => {
    for (let count = 0; count < 10; count += 1) expect((await report(typed)).status).toBe(201)
    const last = await report(typed)
    expect([last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([429, true])
    // One that replaces another isn't counted for the directory.
    for (let client = 0; client < 19; client += 1) {
      expect((await report(typed, `198.51.100.${client}`)).status).toBe(201)
    }
    expect((await report({ ...typed, text: 'It costs $60.' }, '198.51.100.0')).status).toBe(201)
    const late = await report(typed, '198.51.100.99')
    expect([late.status, late.body.message]).toEqual([429, correctionMessages.tooManyOfOne])
  })
})

describe('/directory-list/{slug}/correction, without JavaScript', () => {
  const api = useApi()
  const path = `/directory-list/${slug}/correction`
  const post = (fields: Record<string, string>, headers = {}, to = path) =>
    api.call(to, { method: 'POST', body: new URLSearchParams(fields), headers })

  it('shows a form, accepts it and says what happens next', async () => {
    const page = await api.call(path)
    expect(page.status).toBe(200)
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expect(parse(await page.text()).querySelector('h1')?.text).toBe('Report a mistake')
    const sent = await post({ ...typed, evidence: '', email: '', contact_me_by_fax: '' })
    expect(sent.status).toBe(200)
    const shown = parse(await sent.text())
    expect(shown.querySelector('[role=status]')?.text).toBe(correctionMessages.received)
    expect(shown.querySelector(`a[href="/directory-list/${slug}"]`)?.text).toContain(name)
    expect(await api.db.select().from(corrections)).toMatchObject([{ directoryKey: key, evidence: null, email: null }])
  })

  it('keeps what was typed, as text, and shows each error at its field', async () => {
    const text = `</textarea><script>alert(1)</script>${'x'.repeat(1000)}`
    const answer = await post({ field: 'links', text, evidence: 'nowhere', email: 'ann@example.com' })
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(html).not.toContain('<script>alert(1)')
    const page = parse(html)
    expect(page.querySelector('#text-error')?.text).toBe(correctionMessages.textTooLong)
    expect(page.querySelector('#evidence-error')?.text).toBe(correctionMessages.evidenceInvalid)
    expect(page.querySelector('#email-error')?.text).toBe('')
    expect(page.querySelector('[value=links]')?.hasAttribute('selected')).toBe(true)
    expect(page.querySelector('#email')?.getAttribute('value')).toBe('ann@example.com')
    expect(page.querySelector('#evidence')?.getAttribute('value')).toBe('nowhere')
    expect(html).toContain('&lt;/textarea&gt;&lt;script&gt;')
  })

  it("doesn't exist for unknown directories, or accept forms from another site", async () => {
    expect((await api.call('/directory-list/nothing-com/correction')).status).toBe(404)
    expect((await post(typed, {}, '/directory-list/nothing-com/correction')).status).toBe(404)
    expect((await post(typed, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(await api.db.select().from(corrections)).toEqual([])
  })
})
