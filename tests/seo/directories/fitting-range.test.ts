import { describe, expect, it } from 'vitest'
import { fittingDirectories } from '#src/domain/deliveries/choices.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import { plans } from '#src/domain/plans/plans.ts'
import { findFittingRange } from '#src/seo/directories/fitting-range.ts'
import { currentPool } from '#src/seo/directories/current-directories.ts'

describe('the number of directories that fit a product', () => {
  const { min, max } = findFittingRange()

  it('is in the range for every kind of product', () => {
    const pool = currentPool(new Map())
    for (const category of productKinds.keys()) {
      const { length } = fittingDirectories(pool, { category, countries: [] })
      expect(length).toBeGreaterThanOrEqual(min)
      expect(length).toBeLessThanOrEqual(max)
    }
  })

  it('reaches the largest plan for some kinds, and not for others, so it has to be said before paying', () => {
    const largest = Math.max(...plans.map(({ directories }) => directories))
    expect(max).toBeGreaterThanOrEqual(largest)
    expect(min).toBeLessThan(largest)
  })
})
