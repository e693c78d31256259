import { describe, expect, it } from 'vitest'
import { uncheckedPage } from '#src/domain/directory-checks/checks.ts'
import { countIndependent } from '#src/domain/directories/finder.ts'
import { findMatches } from '#src/domain/directories/matches.ts'
import { currentPool } from '#src/seo/directories/current-directories.ts'
import { finderDirectories } from '#src/seo/directories/finder-directories.ts'
import { listNumbers } from '#src/seo/directories/list-numbers.ts'
import { listedDirectories } from '#src/seo/directories/list.ts'
import { countMatches } from '#src/seo/directories/matches.ts'
import { directoryRecord } from '#tests/support/directory-records.ts'

const key = 'producthunt.com'
const dead = directoryRecord({ checks: { home: { ...uncheckedPage, state: 'dead', failingSince: 1 } } })
const moved = directoryRecord({ checks: { home: { ...uncheckedPage, state: 'moved', movedTo: 'sold.example' } } })
const aside = directoryRecord({ excludedAt: Date.parse('2026-11-24') })
const inFinder = (record: typeof aside) =>
  finderDirectories(new Map([[key, record]])).find(({ name }) => name === 'Product Hunt')
const numbers = (record?: typeof aside) => listNumbers(new Map(record && [[key, record]]))

// All kinds and countries are counted, which takes most of a second.
const counts = new Map<typeof aside | undefined, ReturnType<typeof countMatches>>()
const saas = (record?: typeof aside) => {
  const counted = counts.get(record) ?? countMatches(new Map(record && [[key, record]]))
  counts.set(record, counted)
  return findMatches(counted, 'saas', null)!
}

describe('the directories as they are now', () => {
  it('are the list and the pool while nothing else is known', () => {
    expect(finderDirectories(new Map())).toHaveLength(listedDirectories.length)
    const pool = listedDirectories.filter(({ inPool }) => inPool)
    expect(currentPool(new Map()).map((directory) => directory.key)).toEqual(pool.map((directory) => directory.key))
    expect(inFinder(directoryRecord({}))).toMatchObject({ inPool: true })
  })

  it('leave a dead one out of the finder, the counts and the pool', () => {
    expect(inFinder(dead)).toBeUndefined()
    expect(saas(dead)).toMatchObject({ fit: saas().fit - 1, submit: saas().submit! - 1 })
    expect(saas(dead).first).not.toContain('Product Hunt')
    expect(currentPool(new Map([[key, dead]]))).toHaveLength(currentPool(new Map()).length - 1)
    expect(numbers(dead)).toMatchObject({ total: numbers().total, pool: numbers().pool - 1 })
  })

  it.each([
    ['is set aside', aside],
    ['has moved', moved],
  ])('keep one that %s, but don’t say that we submit there', (_, record) => {
    expect(inFinder(record)).toMatchObject({ name: 'Product Hunt', inPool: undefined })
    expect(saas(record)).toMatchObject({ fit: saas().fit, submit: saas().submit! - 1 })
    expect(numbers(record)).toMatchObject({ pool: numbers().pool - 1 })
  })

  it('have what operators found out', () => {
    const known = directoryRecord({
      fields: { pricing: 'Paid', followed: false, submitUrl: 'https://producthunt.com/new' },
    })
    expect(inFinder(known)).toMatchObject(known.fields)
    // Orders never use a directory that charges for every listing.
    expect(saas(known)).toMatchObject({ fit: saas().fit, submit: saas().submit! - 1 })
  })
})

it('the numbers of the list count a network once', () => {
  const pool = currentPool(new Map())
  expect(countIndependent(pool)).toBeLessThan(pool.length)
  expect(numbers().pool).toBe(countIndependent(pool))
})
