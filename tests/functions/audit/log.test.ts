import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { auditActions, wordsOf } from '#functions/audit/actions.ts'
import type { AuditPage } from '#src/domain/audit/audit.api.ts'
import { verdicts } from '#src/domain/reviews/reviews.ts'
import { editorActions } from '#src/domain/articles/states.ts'
import { postStatuses } from '#src/domain/posts/posts.ts'
import { driftDecisions } from '#src/domain/scout/drifts.ts'
import { lossDecisions } from '#src/domain/deliveries/orders.ts'
import { subjectUrl } from '#src/islands/audit/subject-urls.ts'
import { addTestSession, addTestUser, send } from '#tests/support/accounts.ts'
import { decide, givenPending, undo } from '#tests/support/admin.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { written } from '#tests/support/posts.ts'
import { rules } from '#tests/support/routes.ts'

it('has words for everything that is recorded', () => {
  const recorded = rules.filter(
    ({ name, role, needs }) => role === 'admin' && !name.startsWith('GET ') && !needs.ownRecord,
  )
  // Recorded by their handlers: an export, and what founders may do, too.
  const own = ['GET /api/admin/waitlist.csv', 'DELETE /api/file-uploads/{id}']
  expect([...auditActions.keys()].sort()).toEqual([...recorded.map(({ name }) => name), ...own].sort())
  const calling = globSync('functions/**/*.{ts,tsx}').filter((file) =>
    /\bawait audit\(/.test(readFileSync(file, 'utf8')),
  )
  expect(calling.sort()).toEqual(['functions/images/routes.ts', 'functions/waitlist/routes.ts'])
})

it.each([
  ['POST /api/admin/decisions', verdicts],
  ['PUT /api/blogposts/{id}', [...postStatuses, 'changes']],
  ['POST /api/admin/articles/{id}/actions', [...editorActions, 'saved']],
  ['POST /api/admin/orders/{id}/losses', lossDecisions],
  ['POST /api/admin/drifts/{id}', [...driftDecisions, 'opened']],
] as const)('says what was done by %s in different words for each', (action, kinds) => {
  const said = kinds.map((kind) => wordsOf({ action, note: `${kind}: More`, status: 200 }))
  expect(new Set(said.map(({ summary }) => summary)).size).toBe(kinds.length)
  expect(said.every(({ note }) => note === 'More')).toBe(true)
})

it('says what wasn’t done, as a whole or for one of several', () => {
  const action = 'POST /api/admin/decisions'
  expect(wordsOf({ action, note: 'publish (refused: it has changed.)', status: 200 })).toMatchObject({
    summary: 'Not done: published',
    note: 'it has changed.',
  })
  expect(wordsOf({ action: 'DELETE /api/plans/{id}', note: '', status: 409 }).summary).toBe(
    'Not done: deleted the plan',
  )
  expect(wordsOf({ action: 'POST /api/admin/gone', note: 'x', status: 200 })).toEqual({
    about: 'none',
    summary: 'POST /api/admin/gone',
    note: 'x',
  })
})

it.each([
  ['POST /api/admin/decisions', '', 422, 'Not done: reviewed'],
  ['POST /api/admin/decisions', 'constructor: x', 422, 'Not done: reviewed'],
  ['POST /api/admin/decisions', 'reject: Say more.', null, 'Unfinished: rejected'],
  ['POST /api/admin/orders/{id}/losses', '', 409, 'Not done: decided on lost listings of the order'],
  ['DELETE /api/blogposts/{id}', '', 404, 'Not done: deleted the post'],
  ['PUT /api/admin/products/{ref}', '', null, 'Unfinished: edited'],
])('claims nothing that it doesn’t know of %s, with the note “%s” and status %s', (action, note, status, summary) => {
  expect(wordsOf({ action, note, status }).summary).toBe(summary)
})

describeDatabases('The activity log, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const read = async (token: string, query = '') =>
    (await send<AuditPage>(api, `GET /admin/audit${query}`, { token })).body.data

  it('names what decisions were about, and says them in words', async () => {
    const { token } = await addTestUser(api, { admin: true })
    const [good, bad] = [await givenPending(api, { name: 'Tidewater' }), await givenPending(api, { name: 'Riptide' })]
    await decide(
      api,
      token,
      { ref: good.ref, verdict: 'publish' },
      { ref: bad.ref, verdict: 'reject', reason: 'No prices.' },
    )
    await undo(api, token, good.ref)
    const { entries } = await read(token)
    expect(entries.map(({ summary, name, note }) => [summary, name, note])).toEqual([
      ['Undid the decision on', 'Tidewater', ''],
      ['Rejected', 'Riptide', 'No prices.'],
      ['Published', 'Tidewater', ''],
    ])
    expect(entries.map((entry) => subjectUrl(entry))).toEqual([
      `/admin/product?ref=${good.ref}`,
      `/admin/product?ref=${bad.ref}`,
      `/admin/product?ref=${good.ref}`,
    ])
  })

  it('keeps the name of what is deleted or renamed, without a link to what is gone', async () => {
    const { token, user } = await addTestUser(api, { admin: true })
    const added = await send<{ id: string }>(api, 'POST /blogposts', {
      token,
      body: { ...written, title: 'Tea for two' },
    })
    const { id } = added.body.data
    expect((await read(token)).entries[0]).toMatchObject({ name: 'Tea for two', isThere: true })
    const proven = await addTestSession(api.services, user)
    expect((await send(api, `DELETE /blogposts/${id}`, { token: proven })).status).toBe(200)
    const { entries } = await read(token)
    expect(entries.map(({ summary, name, note, isThere }) => [summary, name, note, isThere])).toEqual([
      ['Deleted the post', 'Tea for two', '', false],
      ['Saved the post', 'Tea for two', '', false],
    ])
    expect(entries.map((entry) => subjectUrl(entry))).toEqual([null, null])
  })

  it('can be read by person and by subject', async () => {
    const [ann, bob] = [await addTestUser(api, { admin: true }), await addTestUser(api, { admin: true })]
    const [one, two] = [await givenPending(api), await givenPending(api)]
    await decide(api, ann.token, { ref: one.ref, verdict: 'publish' })
    await decide(api, bob.token, { ref: two.ref, verdict: 'publish' })
    const { people, entries } = await read(ann.token)
    expect(people.map(({ email }) => email).sort()).toEqual([ann.user.email, bob.user.email].sort())
    expect(entries).toHaveLength(2)
    const subjects = async (query: string) => (await read(ann.token, query)).entries.map(({ subject }) => subject)
    expect(await subjects(`?person=${bob.user.id}`)).toEqual([two.ref])
    expect(await subjects(`?subject=${one.ref}`)).toEqual([one.ref])
    expect(await subjects(`?person=${bob.user.id}&subject=${one.ref}`)).toEqual([])
    expect(await subjects('?person=nobody')).toEqual([])
  })
})
