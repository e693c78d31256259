import { describe, expect, it } from 'vitest'
import { step, withEdits } from '#src/islands/ui/optimistic-list/list-state.ts'
import { item, type Item, rules } from './items.ts'

describe('the place of an item', () => {
  const state = {
    ...{ items: ['a', 'c'].map((name) => item(name)), counts: { red: 2, blue: 0 }, open: 'a' },
    ...{ selected: new Set<string>(), faults: {} },
  }
  const insert = (one: Item, place: number) =>
    withEdits(state, [{ key: one.name, before: null, after: one, place }], () => true, rules).items.map(
      ({ name }) => name,
    )

  it('goes by the order of the list, and among equals by where it was', () => {
    expect(insert(item('b'), 9)).toEqual(['a', 'b', 'c'])
    const equal = { ...item('x'), rank: 'c'.charCodeAt(0) }
    expect([insert(equal, 0), insert(equal, 9)]).toEqual([
      ['a', 'x', 'c'],
      ['a', 'c', 'x'],
    ])
  })

  it('stays within the list when it’s stepped through', () => {
    expect([step(state, 1, rules).open, step(state, 9, rules).open, step(state, -3, rules).open]).toEqual([
      ...['c', 'c', 'a'],
    ])
  })
})
