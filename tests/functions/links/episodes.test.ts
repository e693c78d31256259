import { expect, it } from 'vitest'
import { newestContent } from '#src/domain/products/content.ts'
import { indexPings } from '#src/storage/index-pings/schema.ts'
import { applyTransition, saveProposal, settleProposal } from '#src/storage/products/changes.ts'
import { findProductRow, listProductEvents } from '#src/storage/products/queries.ts'
import { readRebuildCount } from '#src/storage/rebuilds/queries.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { useLinkChecking } from '#tests/support/link-checking.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describeDatabases('A failing listed site, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const { answerWith, urlOf, published, run, linkOf, runUntil, queuedMails, requests } = useLinkChecking(api)

  it('notifies the founder once, takes the listing down weeks later, and notifies again', async () => {
    answerWith(404)
    const row = await published('one')
    const start = api.clock.now
    await runUntil(row, start + 3 * day)
    expect(await queuedMails()).toEqual([])
    await runUntil(row, start + 29 * day)
    const [notice, ...others] = await queuedMails()
    expect(others).toEqual([])
    expect(notice).toMatchObject({ recipient: row.email, subject: 'We can’t reach Ledger Lane’s website' })
    expect(notice!.text).toContain('> Page not found (404).')
    expect(notice!.text).toContain('hasn’t worked since November 20, 2026')
    expect(notice!.text).toContain('after December 20, 2026, we’ll take the listing down')
    expect(notice!.text).toContain(`/submissions/${row.ref}/`)
    const changes = (await readRebuildCount(api.db)).changes
    await api.db.delete(indexPings)
    expect((await findProductRow(api.db, row.ref))!.state).toBe('published')

    await runUntil(row, start + 36 * day)
    expect(await findProductRow(api.db, row.ref)).toMatchObject({
      state: 'gone',
      reason: 'Page not found (404).',
    })
    expect((await listProductEvents(api.db, row.id)).at(-1)).toMatchObject({ kind: 'expire', actor: 'system' })
    expect(await linkOf(row)).toMatchObject({ state: 'gone', status: 404 })
    expect((await readRebuildCount(api.db)).changes).toBe(changes + 1)
    expect(await api.db.select().from(indexPings)).toMatchObject([{ path: '/product/one' }])
    expect((await queuedMails()).map(({ subject }) => subject)).toEqual([
      notice!.subject,
      'We took down your listing for Ledger Lane',
    ])
    expect((await api.call('/product/one')).status).toBe(410)
    const times = requests().length
    api.clock.now += 60 * day
    await run()
    expect(requests()).toHaveLength(times)
  })

  it('starts over after the product is resubmitted and published', async () => {
    answerWith(410)
    const row = await published('one')
    await runUntil(row, api.clock.now + 40 * day)
    await applyTransition(api.db, row.ref, 'resubmit', { now: api.clock.now })
    await applyTransition(api.db, row.ref, 'publish', { now: api.clock.now })
    await run(0)
    expect(await linkOf(row)).toMatchObject({ state: 'unchecked', failures: 0, failingSince: null, notifiedAt: null })
    answerWith(200)
    await run()
    expect(await linkOf(row)).toMatchObject({ state: 'ok' })
  })

  it('forgets all failures once the site is back, and notifies again only for a new episode', async () => {
    answerWith(404)
    const row = await published('one')
    await runUntil(row, api.clock.now + 20 * day)
    answerWith(200)
    await runUntil(row, api.clock.now + 10 * day)
    expect(await linkOf(row)).toMatchObject({ state: 'ok', failures: 0, notifiedAt: null, error: null })
    expect(await queuedMails()).toHaveLength(1)
    answerWith(404)
    await runUntil(row, api.clock.now + 20 * day)
    expect(await queuedMails()).toHaveLength(2)
    expect((await findProductRow(api.db, row.ref))!.state).toBe('published')
  })

  it('never blames a site that only blocks us', async () => {
    answerWith(403)
    const row = await published('one')
    await runUntil(row, api.clock.now + 90 * day)
    expect(await linkOf(row)).toMatchObject({ state: 'unchecked', status: 403, failures: 0 })
    expect(await queuedMails()).toEqual([])
  })

  it("starts over if the site's URL changes", async () => {
    answerWith(404)
    const row = await published('old')
    await runUntil(row, api.clock.now + 20 * day)
    const content = { ...newestContent(row), websiteUrl: urlOf('new') }
    await saveProposal(api.db, row.ref, content, api.clock.now)
    const mail = { key: 'k', recipient: 'a@b.example', subject: 's', text: 't', html: 'h' }
    await settleProposal(api.db, row.ref, { content, reason: null, now: api.clock.now, mail })
    await run()
    expect(requests().filter((call) => call === 'GET new.example/')).toHaveLength(1)
    expect(await linkOf(row)).toMatchObject({
      state: 'failing',
      failures: 1,
      failingSince: api.clock.now,
      notifiedAt: null,
    })
  })

  it("takes nothing down while the founder's changes wait for review", async () => {
    answerWith(404)
    const row = await published('one')
    const start = api.clock.now
    await runUntil(row, start + 30 * day)
    await saveProposal(api.db, row.ref, { ...newestContent(row), websiteUrl: urlOf('new') }, api.clock.now)
    await runUntil(row, start + 60 * day)
    expect((await findProductRow(api.db, row.ref))!.state).toBe('published')
    expect(await queuedMails()).toHaveLength(1)
  })
})
