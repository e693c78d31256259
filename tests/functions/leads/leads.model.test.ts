import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Lead, LeadPage } from '#src/domain/leads/leads.api.ts'
import { leadStates, type LeadState } from '#src/domain/leads/leads.ts'
import { mentions } from '#src/storage/mentions/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { byHacker, byMastodonUser, givenMentionBy } from '#tests/support/leads.ts'
import { givenOwner, type MentionOwner } from '#tests/support/mentions.ts'
import { walkUntilAll } from '#tests/support/random-walks.ts'
import type { TestApi } from '#tests/support/test-api.ts'
import { inFull } from '#tests/support/full.ts'

// Any order of posts by people with one or two accounts, of changes, some decided on an old version or sent twice, and of
// removals.

const hour = 60 * 60 * 1000
const people = 4
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('post' as const),
      person: fc.nat(people - 1),
      account: fc.constantFrom('hackernews' as const, 'mastodon' as const),
      hoursAgo: fc.nat(500),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      index: fc.nat(people),
      state: fc.option(fc.constantFrom(...(Object.keys(leadStates) as LeadState[])), { nil: undefined }),
      note: fc.option(fc.constantFrom('', 'Wrote on Monday'), { nil: undefined }),
      stale: fc.boolean(),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('remove' as const), index: fc.nat(people), twice: fc.boolean() }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
/** A person who was found. `accounts`: those that have posted. */
type Found = { person: number; mentions: number; state: LeadState; note: string; version: number; lastAt: number }

const happened = new Set<string>()
const hacker = (person: number) => `https://news.ycombinator.com/user?id=p${person}`

describeDatabases('leads, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  const walks = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30, size: 'max' }), async (steps) => {
    const world = await givenOwner(api)
    const model = { found: new Map<number, Found>(), removed: new Set<number>() }
    for (const one of steps) await walk(api, world, model, one)
    await expectSound(api, world, model)
  })
  const expected = ['post', 'second account', 'not found again', 'change', 'stale', 'remove']

  it(
    'are each person once, as decided last, in whatever order things happen',
    () => fc.assert(walks, { numRuns: 4 }),
    300_000,
  )

  if (kind === 'file')
    it('are each person once in walks in which every action happens', { ...inFull, timeout: 300_000 }, async () => {
      happened.clear()
      await walkUntilAll(walks, 40, happened, expected)
      expect([...happened].sort()).toEqual(expected.sort())
    })
})

type Model = { found: Map<number, Found>; removed: Set<number> }

async function walk(api: TestApi, world: MentionOwner, model: Model, one: Step): Promise<void> {
  if (one.kind === 'post') return post(api, world, model, one)
  const leads = (await load(api, world)).items
  const lead = leads[one.index % Math.max(1, leads.length)]
  if (!lead) return
  const found = model.found.get(personOf(lead))!
  const path = `/projects/${world.projectId}/leads/${lead.id}` as const
  const { token } = world.owner
  if (one.kind === 'remove') {
    const remove = () => send(api, `DELETE ${path}`, { token })
    const answers = await Promise.all(one.twice ? [remove(), remove()] : [remove()])
    expect(answers.map(({ status }) => status).sort()).toEqual(one.twice ? [200, 404] : [200])
    model.found.delete(found.person)
    model.removed.add(found.person)
    happened.add('remove')
    return
  }
  const { state, note } = one
  const body = {
    version: one.stale ? lead.version - 1 : lead.version,
    ...(state && { state }),
    ...(note !== undefined && { note }),
  }
  const change = () => send(api, `PUT ${path}`, { token, body })
  const answers = await Promise.all(one.twice ? [change(), change()] : [change()])
  const expected = one.stale ? answers.map(() => 409) : one.twice ? [200, 409] : [200]
  expect(answers.map(({ status }) => status).sort()).toEqual(expected)
  happened.add(one.stale ? 'stale' : 'change')
  if (one.stale) return
  Object.assign(found, { ...(state && { state }), ...(note !== undefined && { note }), version: found.version + 1 })
}

/** Posts by people who were removed are passed over. */
async function post(
  api: TestApi,
  { projectId }: MentionOwner,
  { found, removed }: Model,
  { person, account, hoursAgo }: Extract<Step, { kind: 'post' }>,
): Promise<void> {
  const known = found.get(person)
  const postedAt = api.clock.now - hoursAgo * hour
  const traits = account === 'hackernews' ? byHacker(`p${person}`) : byMastodonUser(`p${person}`, [hacker(person)])
  const id = await givenMentionBy(api, projectId, { ...traits, postedAt })
  expect(await api.db.$count(mentions, eq(mentions.id, id))).toBe(removed.has(person) ? 0 : 1)
  happened.add(removed.has(person) ? 'not found again' : 'post')
  if (removed.has(person)) return
  if (known) {
    if (known.mentions > 0 && account === 'mastodon') happened.add('second account')
    known.mentions += 1
    known.lastAt = Math.max(known.lastAt, postedAt)
  } else found.set(person, { person, mentions: 1, state: 'new', note: '', version: 1, lastAt: postedAt })
}

async function load(api: TestApi, { owner, projectId }: MentionOwner): Promise<LeadPage> {
  return (await send<LeadPage>(api, `GET /projects/${projectId}/leads`, { token: owner.token })).body.data
}

function personOf({ handle }: Lead): number {
  return Number(/^p(\d)/.exec(handle)![1])
}

async function expectSound(api: TestApi, world: MentionOwner, { found }: Model): Promise<void> {
  const { items, counts, pagination } = await load(api, world)
  const shown = items.map((lead) => ({
    person: personOf(lead),
    mentions: lead.mentions,
    state: lead.state,
    note: lead.note,
    version: lead.version,
    lastAt: Date.parse(lead.lastPost.postedAt),
  }))
  const byPerson = (one: Found, other: Found) => one.person - other.person
  expect(shown.toSorted(byPerson)).toEqual([...found.values()].toSorted(byPerson))
  expect(shown.map(({ lastAt }) => lastAt)).toEqual(shown.map(({ lastAt }) => lastAt).toSorted((a, b) => b - a))
  expect(pagination.totalItems).toBe(found.size)
  for (const state of Object.keys(leadStates) as LeadState[]) {
    expect(counts[state]).toBe(shown.filter((lead) => lead.state === state).length)
  }
}
