import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Lead, LeadPage } from '#src/domain/leads/leads.api.ts'
import { leadStates, type LeadState } from '#src/domain/leads/leads.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { byMastodonUser, givenMentionsBy } from '#tests/support/leads.ts'
import { givenOwner, type MentionOwner } from '#tests/support/mentions.ts'
import { walkUntilAll } from '#tests/support/random-walks.ts'
import type { TestApi } from '#tests/support/test-api.ts'
import { inFull } from '#tests/support/full.ts'

// Accounts that turn out to be the same person's, by the links of posts in any order, one or several batches at a time.

const accounts = 6
const posts = fc.array(
  fc.record({ by: fc.nat(accounts - 1), links: fc.uniqueArray(fc.nat(accounts - 1), { maxLength: 2 }) }),
  { minLength: 1, maxLength: 3 },
)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('posts' as const),
      batches: fc.array(posts, { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      index: fc.nat(accounts),
      state: fc.constantFrom(...(Object.keys(leadStates) as LeadState[])),
      noted: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), index: fc.nat(accounts) }) },
)
type Post = { by: number; links: number[] }
/** `ids`: of the oldest lead of theirs, or any of those that are as old. */
type Person = {
  accounts: Set<number>
  mentions: number
  state: LeadState
  notes: Set<string>
  ids: string[]
  since: number
}

const strongest: LeadState[] = ['won', 'contacted', 'notAFit', 'new']
const happened = new Set<string>()
const everything = ['joined notes', 'kept a state', 'merged', 'merged three', 'not found again', 'parallel', 'removed']

describeDatabases('leads that turn out to be one person, on a $kind', ({ kind }) => {
  const api = useApi(kind)

  const steps = fc.array(step, { minLength: 8, maxLength: 20, size: 'max' })
  const walks = fc.asyncProperty(steps, async (all) => {
    const world = await givenOwner(api)
    const model: Model = { people: [], removed: new Set() }
    for (const one of all) {
      api.clock.now += 1000
      if (one.kind === 'posts') await addPosts(api, world, model, one.batches)
      else if (one.kind === 'change') await change(api, world, model, one)
      else await remove(api, world, model, one.index)
      await expectSound(api, world, model)
    }
  })

  it('are the oldest one, with what was decided and noted about each', () => fc.assert(walks, { numRuns: 4 }), 300_000)

  if (kind === 'file')
    it('are the oldest one in walks in which every action happens', { ...inFull, timeout: 300_000 }, async () => {
      happened.clear()
      await walkUntilAll(walks, 40, happened, everything)
      expect([...happened].sort()).toEqual(everything)
    })
})

type Model = { people: Person[]; removed: Set<number> }

async function addPosts(api: TestApi, { projectId }: MentionOwner, model: Model, batches: Post[][]): Promise<void> {
  await Promise.all(
    batches.map((batch) =>
      givenMentionsBy(
        api,
        projectId,
        batch.map(({ by, links }) =>
          byMastodonUser(
            `m${by}`,
            links.map((at) => `https://social.example/@m${at}`),
          ),
        ),
      ),
    ),
  )
  if (batches.length > 1) happened.add('parallel')
  for (const { by, links } of batches.flat().filter((one) => !isPassedOver(model, one))) {
    const own = new Set([by, ...links])
    const found = model.people.filter((person) => !person.accounts.isDisjointFrom(own))
    if (found.length > 1) happened.add(found.length > 2 ? 'merged three' : 'merged')
    model.people = model.people.filter((person) => !found.includes(person))
    model.people.push(joined(own, found, api.clock.now))
  }
}

/** Someone who was removed, or says that they are. */
function isPassedOver({ removed }: Model, { by, links }: Post): boolean {
  if (!removed.has(by) && links.every((at) => !removed.has(at))) return false
  happened.add('not found again')
  return true
}

function joined(own: ReadonlySet<number>, found: readonly Person[], now: number): Person {
  const since = Math.min(now, ...found.map((person) => person.since))
  const states = found.map(({ state }) => state)
  const notes = new Set(found.flatMap((person) => [...person.notes]))
  if (found.filter((person) => person.notes.size > 0).length > 1) happened.add('joined notes')
  if (new Set(states).size > 1) happened.add('kept a state')
  return {
    accounts: new Set([...own, ...found.flatMap((person) => [...person.accounts])]),
    mentions: found.reduce((sum, person) => sum + person.mentions, 1),
    state: strongest.find((state) => states.includes(state)) ?? 'new',
    notes,
    ids: found.filter((person) => person.since === since).flatMap(({ ids }) => ids),
    since,
  }
}

async function change(
  api: TestApi,
  world: MentionOwner,
  model: Model,
  { index, state, noted }: { index: number; state: LeadState; noted: boolean },
): Promise<void> {
  const lead = (await load(api, world)).at(index)
  if (!lead) return
  const person = personOf(model, lead)
  const note = `Noted at ${api.clock.now}`
  const body = { version: lead.version, state, ...(noted && { note }) }
  const path = `/projects/${world.projectId}/leads/${lead.id}` as const
  expect((await send(api, `PUT ${path}`, { token: world.owner.token, body })).status).toBe(200)
  Object.assign(person, { state, ...(noted && { notes: new Set([note]) }) })
}

async function remove(api: TestApi, world: MentionOwner, model: Model, index: number): Promise<void> {
  const lead = (await load(api, world)).at(index)
  if (!lead) return
  const person = personOf(model, lead)
  const path = `/projects/${world.projectId}/leads/${lead.id}` as const
  expect((await send(api, `DELETE ${path}`, { token: world.owner.token })).status).toBe(200)
  model.people = model.people.filter((one) => one !== person)
  for (const account of person.accounts) model.removed.add(account)
  happened.add('removed')
}

async function load(api: TestApi, { owner, projectId }: MentionOwner): Promise<Lead[]> {
  return (await send<LeadPage>(api, `GET /projects/${projectId}/leads`, { token: owner.token })).body.data.items
}

function accountsOf({ handle, others }: Lead): number[] {
  return [handle, ...others.map((other) => other.handle)].map((name) =>
    Number(/^m(\d)@social\.example$/.exec(name)![1]),
  )
}

function personOf({ people }: Model, lead: Lead): Person {
  const own = accountsOf(lead)
  return people.find((person) => own.every((account) => person.accounts.has(account)))!
}

async function expectSound(api: TestApi, world: MentionOwner, model: Model): Promise<void> {
  const items = await load(api, world)
  const shown = items.map((lead) => ({
    accounts: accountsOf(lead).sort(),
    mentions: lead.mentions,
    state: lead.state,
    notes: lead.note.split('\n\n').filter(Boolean).sort(),
  }))
  const expected = model.people.map(({ accounts: own, mentions, state, notes }) => ({
    ...{ accounts: [...own].sort(), mentions, state, notes: [...notes].sort() },
  }))
  const byAccount = (one: { accounts: number[] }, other: { accounts: number[] }) =>
    one.accounts[0]! - other.accounts[0]!
  expect(shown.toSorted(byAccount)).toEqual(expected.toSorted(byAccount))
  for (const lead of items) {
    const person = personOf(model, lead)
    if (person.ids.length > 0) expect(person.ids).toContain(lead.id)
    // One that was found in this step has an id only now.
    person.ids = [lead.id]
  }
  const stray = await api.db.$client.execute(
    'SELECT count(*) AS found FROM leads WHERE id NOT IN (SELECT lead_id FROM lead_accounts)',
  )
  expect(stray.rows[0]?.['found']).toBe(0)
}
