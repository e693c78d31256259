import fc from 'fast-check'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import { mentionActions, stateAfter } from '#src/domain/mentions/changes.ts'
import type { Mention } from '#src/domain/mentions/mentions.api.ts'
import { mentionFilters, type MentionFilter, type MentionState } from '#src/domain/mentions/mentions.ts'
import { isIn } from '#src/storage/mentions/counts.ts'
import { mentionCounts, mentions } from '#src/storage/mentions/schema.ts'
import { addTestSession, type Received, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenMention, givenOwner, type Inbox, type MentionOwner } from '#tests/support/mentions.ts'
import { walkUntilAll } from '#tests/support/random-walks.ts'
import type { TestApi } from '#tests/support/test-api.ts'
import { inFull } from '#tests/support/full.ts'

// Any order of changes, some of them decided on an old state or sent twice, of time passing, and of mentions that arrive,
// fold and go.

const hour = 60 * 60 * 1000
const step = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('act' as const),
      index: fc.nat(20),
      action: fc.constantFrom(...mentionActions, 'delete' as const),
      hours: fc.integer({ min: 1, max: 72 }),
      seen: fc.constantFrom('any' as const, 'present' as const, 'other' as const),
      twice: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), daysAgo: fc.nat(3), folds: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.nat(48), job: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), index: fc.nat(20) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type Model = { id: string; listedAt: number; state: MentionState; until: number | null }

const happened = new Set<string>()

describeDatabases('mentions, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  const walks = fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40, size: 'max' }), async (steps) => {
    const world = await givenOwner(api)
    const model: Model[] = []
    for (let count = 0; count < 3; count += 1) await add(api, world, model, { daysAgo: count, folds: false })
    for (const one of steps) await walk(api, world, model, one)
    await expectSound(api, world, model)
  })
  const expected = ['snooze', 'dismiss', 'restore', 'reply', 'delete', 'woken', 'stale', 'folded']

  it(
    'are in the state that was decided last, and counted in it, in whatever order things happen',
    () => fc.assert(walks, { numRuns: 4 }),
    300_000,
  )

  if (kind === 'file')
    it(
      'are in the state that was decided last in walks in which every action happens',
      { ...inFull, timeout: 300_000 },
      async () => {
        happened.clear()
        await walkUntilAll(walks, 40, happened, expected)
        expect([...happened].sort()).toEqual(expected.sort())
      },
    )
})

async function add(
  api: TestApi,
  { projectId }: MentionOwner,
  model: Model[],
  { daysAgo, folds }: { daysAgo: number; folds: boolean },
): Promise<void> {
  const [first] = model
  const state = folds && first ? 'folded' : 'new'
  const listedAt = api.clock.now - daysAgo * 24 * hour
  const id = await givenMention(api, projectId, { state, listedAt, foldedInto: state === 'folded' ? first!.id : null })
  model.push({ id, listedAt, state, until: null })
}

/** The job and each list do so. */
function wake(model: Model[], now: number): void {
  for (const one of model) {
    if (one.state !== 'snoozed' || one.until! > now) continue
    // On top of what was there when it came back.
    Object.assign(one, { state: 'new', listedAt: one.until, until: null })
    happened.add('woken')
  }
}

async function walk(api: TestApi, world: MentionOwner, model: Model[], step: Step): Promise<void> {
  api.clock.now += 1000
  if (step.kind === 'add') return add(api, world, model, step)
  if (step.kind === 'wait') {
    api.clock.now += step.hours * hour
    // A session ends when it isn't used for days.
    world.owner.token = await addTestSession(api.services, world.owner.user, api.clock.now)
    if (!step.job) return
    wake(model, api.clock.now)
    await runJob(api.services, 'mention-mails')
    return
  }
  const one = model[step.index % model.length]
  if (!one) return
  if (step.kind === 'remove') {
    if (model.some(({ state }) => state === 'folded')) return
    model.splice(model.indexOf(one), 1)
    await api.db.delete(mentions).where(eq(mentions.id, one.id))
    return
  }
  const answers = await Promise.all([...(step.twice ? [1, 2] : [1])].map(() => sendAct(api, world, one, step)))
  const after = afterwards(api, one, step)
  for (const { status, body } of answers) {
    expect(status).toBe(after === null ? 409 : 200)
    if (after && step.action !== 'delete') expect(body.data.state).toBe(after.state)
  }
  if (after) Object.assign(one, after)
}

function sendAct(
  api: TestApi,
  { owner: { token } }: MentionOwner,
  { id, state }: Model,
  { action, hours, seen }: Step & { kind: 'act' },
): Promise<Received<Mention>> {
  if (action === 'delete') return send<Mention>(api, `DELETE /posts/${id}/mention`, { token })
  if (action === 'reply') return send<Mention>(api, `POST /posts/${id}/reply`, { token })
  const until = new Date(api.clock.now + hours * hour).toISOString()
  const known = seen === 'present' ? state : state === 'new' ? 'replied' : 'new'
  const body = { action, until, ...(seen !== 'any' && { seen: known }) }
  return send<Mention>(api, `PUT /posts/${id}/mention`, { token, body })
}

/** Null: it's refused. */
function afterwards(api: TestApi, one: Model, { action, hours, seen }: Step & { kind: 'act' }) {
  const state = stateAfter[action === 'delete' ? 'dismiss' : action]
  const until = action === 'snooze' ? api.clock.now + hours * hour : null
  if (one.state === 'folded') {
    happened.add('folded')
    return null
  }
  const isSo = one.state === state && one.until === until
  const takesSeen = action !== 'delete' && action !== 'reply'
  if (takesSeen && seen === 'other' && !isSo) {
    happened.add('stale')
    return null
  }
  happened.add(action)
  return { state, until }
}

async function expectSound(api: TestApi, { owner: { token }, projectId }: MentionOwner, model: Model[]): Promise<void> {
  wake(model, api.clock.now)
  const lastFirst = model.toSorted((a, b) => b.listedAt - a.listedAt || (a.id < b.id ? 1 : -1))
  for (const filter of Object.keys(mentionFilters) as MentionFilter[]) {
    const expected = lastFirst.filter(({ state }) => isIn(filter, state)).map(({ id }) => id)
    const found: string[] = []
    for (let page = 1; found.length < expected.length || page === 1; page += 1) {
      const path = `GET /posts/${projectId}/mentions?filter=${filter}&limit=2&page=${page}` as const
      const { items, pagination, counts } = (await send<Inbox>(api, path, { token })).body.data
      expect([pagination.totalItems, counts[filter]]).toEqual([expected.length, expected.length])
      expect(items.length).toBe(Math.min(2, expected.length - found.length))
      found.push(...items.map(({ id }) => id))
    }
    expect(found).toEqual(expected)
  }
  const rows = await api.db.select().from(mentions).where(eq(mentions.projectId, projectId))
  expect(new Map(rows.map(({ id, state, snoozedUntil }) => [id, [state, snoozedUntil]]))).toEqual(
    new Map(model.map(({ id, state, until }) => [id, [state, until]])),
  )
  // Each state and day has its count, and none has a count of nothing.
  const counted = await api.db
    .select({ state: mentions.state, day: sql<number>`listed_at / 86400000`, count: sql<number>`count(*)` })
    .from(mentions)
    .where(eq(mentions.projectId, projectId))
    .groupBy(sql`1, 2`)
    .orderBy(sql`1, 2`)
  const { state, day, count } = mentionCounts
  const kept = await api.db
    .select({ state, day, count })
    .from(mentionCounts)
    .where(eq(mentionCounts.projectId, projectId))
    .orderBy(asc(state), asc(day))
  expect(kept).toEqual(counted)
}
