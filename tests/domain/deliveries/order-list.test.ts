import { describe, expect, it } from 'vitest'
import type { OfferedDirectory } from '#src/domain/deliveries/deliveries.api.ts'
import {
  arrangeList,
  countList,
  groupList,
  searchList,
  sortList,
  withChoice,
} from '#src/domain/deliveries/order-list.ts'
import { noChoices } from '#src/domain/deliveries/orders.ts'
import { startText } from '#src/domain/deliveries/report-texts.ts'

const directory = (name: string, traits: Partial<OfferedDirectory> = {}): OfferedDirectory => ({
  ...{ key: `${name.toLowerCase()}.example`, name, url: `https://${name.toLowerCase()}.example/`, page: null },
  ...{ reason: 'Made for SaaS', dr: null, followed: null, price: null, choice: 'none', firstAt: null, fixed: null },
  locks: [],
  ...traits,
})
const named = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join('')

describe('the list of an order', () => {
  const directories = [
    directory('A', { fixed: 'submitted', dr: 10, price: 'Free' }),
    directory('B', { choice: 'excluded', dr: 90 }),
    directory('C', { followed: true, price: 'Paid' }),
    directory('D', { choice: 'first', firstAt: 1, dr: 50, followed: false }),
    directory('E', { choice: 'first', firstAt: 0, reason: 'For startups in Kenya' }),
    directory('F'),
  ]
  const rows = arrangeList({ directories, owed: 4 })

  it('has what is fixed first, then what should be first, and what is excluded in its place', () => {
    expect(rows.map(({ name, place, standing }) => [name, place, standing])).toEqual([
      ['A', 1, 'used'],
      ['E', 2, 'used'],
      ['D', 3, 'used'],
      ['B', null, 'excluded'],
      ['C', 4, 'used'],
      ['F', null, 'spare'],
    ])
    expect(countList(rows, 9)).toEqual({ used: 4, excluded: 1, locked: 0, spare: 4 })
  })

  it('has what is locked apart, by what unlocks it, and takes no place for it', () => {
    const badge = [{ kind: 'badge' as const, accounts: [] }]
    const locked = ['X', 'Y'].map((name) => directory(name, { locks: badge }))
    const account = directory('Z', { locks: [{ kind: 'account', accounts: ['github', 'x'] }] })
    const all = arrangeList({ directories: [account, ...locked, ...directories], owed: 4 })
    const { ready, excluded, locked: groups } = groupList(all)
    expect([named(ready), named(excluded)]).toEqual(['AEDCF', 'B'])
    expect(groups.map(({ unlocks, rows: members }) => [unlocks, named(members)])).toEqual([
      ['A badge or link on your site unlocks 2 directories', 'XY'],
      ['A GitHub or X account unlocks 1 directory', 'Z'],
    ])
    const counts = countList(all, 12)
    expect(counts).toEqual({ used: 4, excluded: 1, locked: 3, spare: 4 })
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(12)
  })

  it('is sorted with what isn’t known last, in either direction', () => {
    expect(named(sortList(rows, { column: 'dr', direction: 'descending' }))).toBe('BDAECF')
    expect(named(sortList(rows, { column: 'dr', direction: 'ascending' }))).toBe('ADBECF')
    expect(named(sortList(rows, { column: 'followed', direction: 'descending' }))).toBe('CDAEBF')
    expect(named(sortList(rows, { column: 'price', direction: 'ascending' }))).toBe('ACEDBF')
    expect(named(sortList(rows, { column: 'name', direction: 'descending' }))).toBe('FEDCBA')
    expect(named(sortList(rows, { column: 'place', direction: 'ascending' }))).toBe('AEDBCF')
  })

  it('is searched by all words, in names, URLs and reasons', () => {
    expect(named(searchList(rows, ' kenya  STARTUPS '))).toBe('E')
    expect(named(searchList(rows, 'b.example'))).toBe('B')
    expect(named(searchList(rows, ''))).toBe('AEDBCF')
  })

  it('is the same again once a choice is taken back', () => {
    const first = withChoice(withChoice(noChoices, 'a', 'first'), 'b', 'first')
    expect(first).toEqual({ excluded: [], first: ['a', 'b'] })
    expect(withChoice(first, 'a', 'excluded')).toEqual({ excluded: ['a'], first: ['b'] })
    expect(withChoice(withChoice(first, 'a', 'excluded'), 'a', 'none')).toEqual({ excluded: [], first: ['b'] })
    expect(withChoice(first, 'a', 'first')).toBe(first)
  })
})

describe('what the start of an order does', () => {
  const now = Date.UTC(2026, 10, 27)
  const dueAt = Date.UTC(2026, 11, 27)

  it('is said with its pace and its end', () => {
    expect(startText({ state: 'profile', dueAt }, 200, now)).toBe(
      'We start tomorrow, submit to about 7 directories a day, and are done by December 27.',
    )
    expect(startText({ state: 'profile', dueAt }, 20, now)).toContain('about 1 directory a day')
    expect(startText({ state: 'profile', dueAt }, 0, now)).toBe('We start tomorrow, and are done by December 27.')
  })

  it('waits for the first payment, or the one that failed', () => {
    expect(startText({ state: 'trial', dueAt }, 200, now)).toContain('your first payment')
    expect(startText({ state: 'paused', dueAt }, 200, now)).toContain('once your last payment is settled')
  })
})
