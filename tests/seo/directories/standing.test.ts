import { expect, it } from 'vitest'
import { listedDirectories } from '#src/seo/directories/list.ts'
import { countStandings } from '#src/seo/directories/standing.ts'

it('a directory weighs more the more pages name it, and twice where it is among the first ten', () => {
  const standings = countStandings()
  expect(standings.size).toBe(listedDirectories.length)
  for (const { pages, weight } of standings.values()) {
    expect(weight).toBeGreaterThanOrEqual(pages)
    expect(weight).toBeLessThanOrEqual(pages * 2)
  }
  expect(standings.get('g2.com')!.pages).toBeGreaterThan(10)
})
