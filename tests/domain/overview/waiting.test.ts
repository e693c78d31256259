import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocked, rankWaiting, shownOfKind, type Waiting, waitingKinds } from '#src/domain/overview/waiting.ts'

const day = (at: number) => new Date(Date.UTC(2026, 10, at)).toISOString()

const some: Waiting = { kind: 'ask', id: 'a', blocks: 'work', dueAt: null, since: day(1), score: 0 }
const ids = (items: readonly Waiting[]) => items.map(({ id }) => id)

describe('What waits for a customer', () => {
  it('begins with what keeps a whole order from starting, whatever else is due', () => {
    const items: Waiting[] = [
      { ...some, id: 'mention', kind: 'mention', blocks: 'nothing', score: 100 },
      { ...some, id: 'late question', dueAt: day(1) },
      { ...some, id: 'profile', kind: 'profile', blocks: 'order' },
    ]
    expect(ids(rankWaiting(items))).toEqual(['profile', 'late question', 'mention'])
  })

  it('goes by when it is due, whatever it is, and has what is never due after that', () => {
    const items: Waiting[] = [
      { ...some, id: 'pages', kind: 'pages' },
      { ...some, id: 'question', dueAt: day(12) },
      { ...some, id: 'article', kind: 'article', dueAt: day(3) },
    ]
    expect(ids(rankWaiting(items))).toEqual(['article', 'question', 'pages'])
  })

  it('has drafted replies before other mentions, and the better mention first', () => {
    const mention: Waiting = { ...some, kind: 'mention', blocks: 'nothing' }
    const items: Waiting[] = [
      { ...mention, id: 'weak', score: 50, since: day(1) },
      { ...mention, id: 'strong', score: 90, since: day(5) },
      { ...mention, id: 'drafted', kind: 'reply', score: 10 },
    ]
    expect(ids(rankWaiting(items))).toEqual(['drafted', 'strong', 'weak'])
  })

  const item: fc.Arbitrary<Waiting> = fc.record({
    kind: fc.constantFrom(...waitingKinds),
    id: fc.string({ maxLength: 3 }),
    blocks: fc.constantFrom(...blocked),
    dueAt: fc.option(fc.integer({ min: 1, max: 28 }).map(day), { nil: null }),
    since: fc.integer({ min: 1, max: 28 }).map(day),
    score: fc.integer({ min: 0, max: 100 }),
  })
  const items = fc.uniqueArray(item, { selector: ({ kind, id }) => `${kind} ${id}`, maxLength: 40 })

  it('is ranked the same, whatever order it was found in', () => {
    const shuffled = items.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        expect(rankWaiting(other)).toEqual(rankWaiting(list))
      }),
    )
  })

  it('never has what blocks less, or is due later, before what blocks more, or is due earlier', () => {
    fc.assert(
      fc.property(items, (list) => {
        for (const [at, next] of rankWaiting(list).slice(1).entries()) {
          const before = rankWaiting(list)[at]!
          const [one, other] = [blocked.indexOf(before.blocks), blocked.indexOf(next.blocks)]
          expect(one).toBeLessThanOrEqual(other)
          if (one === other && next.dueAt !== null) {
            expect(before.dueAt).not.toBeNull()
            expect(before.dueAt! <= next.dueAt).toBe(true)
          }
        }
      }),
    )
  })

  it('shows a few of each kind, the first ones, and leaves no kind out', () => {
    // Each kind always blocks the same.
    const alike = items.map((list) =>
      list.map((one) => ({ ...one, blocks: blocked[waitingKinds.indexOf(one.kind) % 3]! })),
    )
    fc.assert(
      fc.property(alike, (list) => {
        const shown = rankWaiting(list)
        for (const kind of waitingKinds) {
          const [listed, found] = [shown, list].map((some) => some.filter((one) => one.kind === kind))
          expect(listed).toHaveLength(Math.min(found!.length, shownOfKind[found![0]?.blocks ?? 'work']))
          const first = rankWaiting([...listed!, ...found!.filter((one) => !listed!.includes(one)).slice(0, 1)])
          expect(first).toEqual(listed)
        }
      }),
    )
  })
})
