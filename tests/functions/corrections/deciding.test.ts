import { expect, it } from 'vitest'
import { listPool } from '#functions/deliveries/pool.ts'
import type { AdminCorrection } from '#src/domain/corrections/corrections.api.ts'
import { decisionMessages } from '#src/domain/corrections/admin.ts'
import { correctionStates } from '#src/domain/corrections/corrections.ts'
import type { AdminDirectory } from '#src/domain/directories/directories.api.ts'
import { changeText } from '#src/domain/directories/history.ts'
import { listedDirectories } from '#src/seo/directories/list.ts'
import { listDirectoryChanges } from '#src/storage/directories/history.ts'
import { readRebuildCount } from '#src/storage/rebuilds/queries.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { givenCorrection, listedDirectory } from '#tests/support/corrections.ts'
import { describeDatabases } from '#tests/support/database.ts'

type Listed = { corrections: AdminCorrection[]; counts: Record<(typeof correctionStates)[number], number> }

const { key, name, slug } = listedDirectory

describeDatabases('decisions on corrections, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const admin = async () => (await addTestUser(api, { admin: true })).token
  const list = async (token: string, query = '') =>
    (await send<Listed>(api, `GET /admin/corrections?${query}`, { token })).body.data
  const decide = (token: string, id: string, verdict: 'accept' | 'reject', body: object) =>
    send(api, `POST /admin/corrections/${id}/${verdict}`, { token, body })
  const history = async () => (await listDirectoryChanges(api.db)).get(key) ?? []
  const rebuilds = async () => (await readRebuildCount(api.db)).changes

  it('lists corrections with what the page says now', async () => {
    const token = await admin()
    expect(await list(token)).toMatchObject({ corrections: [], counts: { open: 0, accepted: 0, rejected: 0 } })
    const id = await givenCorrection(api, { email: 'ann@example.com', evidence: 'https://a.example/' })
    const { corrections, counts } = await list(token, `state=open&q=${key}`)
    expect(counts).toEqual({ open: 1, accepted: 0, rejected: 0 })
    expect(corrections).toMatchObject([
      {
        ...{ id, state: 'open', field: 'price', text: 'It costs $50 now.', email: 'ann@example.com' },
        directory: { key, name, path: `/directory-list/${slug}`, pricing: 'Free', version: 0 },
      },
    ])
  })

  it('accepts one: the value, the history and a rebuild', async () => {
    const token = await admin()
    const id = await givenCorrection(api, { email: 'ann@example.com' })
    const before = await rebuilds()
    const answer = await decide(token, id, 'accept', {
      version: 0,
      pricing: 'Paid',
      submitUrl: 'https://evil.example/',
    })
    expect([answer.status, answer.body.message]).toEqual([200, decisionMessages.accepted])
    expect(await history()).toMatchObject([{ kind: 'pricing', before: 'Free', after: 'Paid', by: 'correction' }])
    expect((await listPool(api.db)).map((one) => one.key)).not.toContain(key)
    expect(await rebuilds()).toBe(before + 1)
    const [decided] = (await list(token)).corrections
    expect(decided).toMatchObject({ state: 'accepted', email: null, directory: { pricing: 'Paid' } })
    expect((await decide(token, id, 'accept', { version: 0, pricing: 'Free' })).status).toBe(409)
    expect((await decide(token, id, 'reject', { note: 'No.' })).status).toBe(409)
    const log = await send<{ entries: { subject: string; note: string }[] }>(api, 'GET /admin/audit', { token })
    expect(log.body.data.entries).toContainEqual(expect.objectContaining({ subject: key, note: 'accepted: The price' }))
  })

  it('accepts one without a value, with a sentence for readers', async () => {
    const token = await admin()
    const id = await givenCorrection(api, { field: 'gone', text: 'They closed, says their blog.' })
    expect((await decide(token, id, 'accept', {})).body.errors[0]?.field).toBe('summary')
    expect((await decide(token, id, 'accept', { summary: 'x'.repeat(201) })).status).toBe(422)
    expect((await decide(token, id, 'accept', { summary: 'It takes no new listings.' })).status).toBe(200)
    const changes = await history()
    expect(changes).toMatchObject([{ kind: 'note', after: 'It takes no new listings.', by: 'correction' }])
    expect(JSON.stringify(changes)).not.toContain('their blog')
  })

  it('refuses a value that changes nothing, is invalid, or replaces another admin’s', async () => {
    const token = await admin()
    const id = await givenCorrection(api)
    expect((await decide(token, id, 'accept', { version: 0, pricing: 'Free' })).body.message).toBe(
      decisionMessages.same,
    )
    expect((await decide(token, id, 'accept', { version: 0, pricing: 'Cheap' })).body.errors[0]?.field).toBe('pricing')
    await send(api, `PUT /admin/directories/${key}`, { token, body: { version: 0, followed: true, notes: 'Seen.' } })
    const stale = await decide(token, id, 'accept', { version: 0, pricing: 'Paid' })
    expect([stale.status, stale.body.message]).toEqual([409, decisionMessages.stale])
    expect((await list(token, 'state=open')).corrections).toHaveLength(1)
    expect((await history()).filter(({ kind }) => kind === 'pricing')).toEqual([])
  })

  it('decides once when two admins decide at the same time', async () => {
    const [one, other] = [await admin(), await admin()]
    const id = await givenCorrection(api)
    const answers = await Promise.all([
      decide(one, id, 'accept', { version: 0, pricing: 'Paid' }),
      decide(other, id, 'accept', { version: 0, pricing: 'Freemium' }),
      decide(other, id, 'reject', { note: 'No.' }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = answers.filter(({ status }) => status === 409).map(({ body }) => body.message)
    expect(late).toEqual([decisionMessages.decided, decisionMessages.decided])
    expect((await history()).length).toBeLessThanOrEqual(1)
  })

  it('doesn’t decide on a text that its sender replaced after the admin read it', async () => {
    const token = await admin()
    const read = await givenCorrection(api, { visitor: 'ann' })
    const replaced = await givenCorrection(api, { visitor: 'ann', text: 'It costs $500 now.' })
    const decisions = [
      await decide(token, read, 'accept', { version: 0, pricing: 'Paid' }),
      await decide(token, read, 'reject', { note: 'No.' }),
    ]
    for (const { status, body } of decisions) expect([status, body.message]).toEqual([404, decisionMessages.notFound])
    expect((await list(token)).corrections).toMatchObject([{ id: replaced, state: 'open', text: 'It costs $500 now.' }])
    expect((await decide(token, replaced, 'accept', { version: 0, pricing: 'Paid' })).status).toBe(200)
  })

  it('rejects one with a note, and changes nothing', async () => {
    const token = await admin()
    const id = await givenCorrection(api)
    const before = await rebuilds()
    expect((await decide(token, id, 'reject', { note: ' ' })).body.message).toBe(decisionMessages.noteMissing)
    expect((await decide(token, id, 'reject', { note: 'The pricing page says free.' })).status).toBe(200)
    expect((await list(token)).corrections).toMatchObject([{ state: 'rejected', note: 'The pricing page says free.' }])
    expect([await history(), await rebuilds()]).toEqual([[], before])
    expect((await decide(token, 'nothing', 'reject', { note: 'No.' })).status).toBe(404)
  })

  it('adds what operators edit to the history', async () => {
    const token = await admin()
    const before = await rebuilds()
    const form = { limits: { tagline: 60, keywords: 5 }, required: ['tagline60'] }
    const edit = { version: 0, pricing: 'Freemium', notes: 'A', ...form }
    await send(api, `PUT /admin/directories/${key}`, { token, body: edit })
    expect((await history()).map((change) => `${change.by} ${changeText(change)}`).sort()).toEqual([
      'operator Limits: Keywords up to 5, Tagline up to 60 characters. Before: not known.',
      'operator Price: Free or paid. Before: Free.',
      'operator Required: Short tagline. Before: not known.',
    ])
    expect(await rebuilds()).toBe(before + 1)
  })

  it('compares what operators edit with what the page says, not only with the data set', async () => {
    const token = await admin()
    const filled = listedDirectories.find(
      (one) => one.inPool && one.pricing === 'Free' && one.pricingBasis === 'editors',
    )!
    const save = (body: object) => send<AdminDirectory>(api, `PUT /admin/directories/${filled.key}`, { token, body })
    const changes = async () => (await listDirectoryChanges(api.db)).get(filled.key) ?? []
    const saved = await save({ version: 0, pricing: 'Free' })
    expect([saved.status, await changes()]).toEqual([200, []])
    const { version } = saved.body.data
    expect((await save({ version, pricing: 'Paid' })).status).toBe(200)
    expect(await changes()).toMatchObject([{ kind: 'pricing', before: 'Free', after: 'Paid' }])
  })
})
