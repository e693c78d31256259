import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canPass, type ProductState, type Transition, transitions } from '#src/domain/products/states.ts'
import { applyTransition } from '#src/storage/products/changes.ts'
import { findProductRow, listProductEvents } from '#src/storage/products/queries.ts'
import { rebuilds } from '#src/storage/rebuilds/schema.ts'
import { describeBothDatabases, type TestDatabase, useDatabase } from '#tests/support/database.ts'
import { inFull } from '#tests/support/full.ts'
import { givenProduct } from '#tests/support/submissions.ts'

const names = Object.keys(transitions) as Transition[]
const keys = ['one.example', 'two.example'] as const

type Model = { ref: string; key: string; state: ProductState; events: string[] }[]
type Step = { product: number; transition: Transition }

const steps = fc.array(fc.record({ product: fc.nat(3), transition: fc.constantFrom(...names) }), { maxLength: 25 })
const isLive = (state: ProductState) => state === 'pending' || state === 'published'

describeBothDatabases('Any sequence of transitions in a $kind', ({ kind }) => {
  const test = useDatabase(kind)

  let run = 0
  const followTheTable = (numRuns: number) =>
    fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        run += 1
        const model = await fourSubmissions(test, run)
        const before = await publicChanges(test)
        let changes = 0
        for (const [index, step] of sequence.entries()) changes += await walk(test, model, step, index)
        for (const { ref, state, events } of model) {
          const row = await findProductRow(test.db, ref)
          expect(row?.state).toBe(state)
          expect((row?.queuedAt ?? null) !== null).toBe(state === 'pending')
          expect((await listProductEvents(test.db, row?.id ?? 0)).map(({ kind }) => kind)).toEqual(events)
        }
        expect((await publicChanges(test)) - before).toBe(changes)
      }),
      { numRuns },
    )

  it('follows the table of states, with one event each and one live listing per website', () =>
    followTheTable(kind === 'file' ? 15 : 6))

  it('follows the table of states in many more orders', inFull, () => followTheTable(40))
})

async function fourSubmissions({ db }: TestDatabase, run: number): Promise<Model> {
  const model: Model = []
  for (let number = 0; number < 4; number += 1) {
    const key = `${run}-${keys[number % 2]}`
    const { ref } = await givenProduct(db, { slug: `s-${run}-${number}`, listingKey: key })
    model.push({ ref, key, state: 'unconfirmed', events: ['submit'] })
  }
  return model
}

/** Applies a step to both sides. Returns 1 if the public sees a difference. */
async function walk({ db }: TestDatabase, model: Model, { product, transition }: Step, index: number): Promise<number> {
  const expected = model[product]
  if (!expected) throw new Error('no such product')
  const { to } = transitions[transition]
  const rival = model.some(({ ref, key, state }) => ref !== expected.ref && key === expected.key && isLive(state))
  const allowed = canPass(transition, expected.state)
  const outcome = await applyTransition(db, expected.ref, transition, { now: 100 + index })
  expect(outcome).toBe(!allowed ? 'refused' : isLive(to) && rival ? 'listed' : 'done')
  if (outcome !== 'done') return 0
  const publicSees = [expected.state, to].includes('published')
  expected.state = to
  expected.events.push(transition)
  return publicSees ? 1 : 0
}

async function publicChanges({ db }: TestDatabase): Promise<number> {
  const [row] = await db.select().from(rebuilds)
  return row?.changes ?? 0
}
