import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageWindow, paginate, readPageRequest, showingLine } from '#src/domain/pagination/pagination.ts'

describe('the page numbers shown', () => {
  it.each([
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
    [1, 0, []],
  ])('on page %i of %i are %j', (page, total, window) => {
    expect(pageWindow(page, total)).toEqual(window)
  })

  it('are at most five, in order, within range, and include the current page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (page, total) => {
        const current = Math.min(page, total)
        const window = pageWindow(current, total)
        expect(window).toHaveLength(Math.min(5, total))
        expect(window).toContain(current)
        expect(window[0]).toBeGreaterThanOrEqual(1)
        expect(window.at(-1)).toBeLessThanOrEqual(total)
      }),
    )
  })
})

describe('the text above a list', () => {
  it.each([
    [1, 61, 'Showing 1 - 12 of 61 products'],
    [6, 61, 'Showing 61 - 61 of 61 products'],
    [1, 1, 'Showing 1 - 1 of 1 product'],
    // Nothing is shown there.
    [1, 0, ''],
    [99, 61, ''],
  ])('on page %i of %i products is “%s”', (page, total, line) => {
    expect(showingLine({ page, limit: 12 }, total)).toBe(line)
  })
})

describe('the pagination block', () => {
  it('says whether there is a page before and after', () => {
    expect(paginate({ page: 2, limit: 12 }, 30)).toEqual({
      totalPages: 3,
      totalItems: 30,
      hasNextPage: true,
      hasPrevPage: true,
    })
  })

  it('has no pages when there is nothing', () => {
    expect(paginate({ page: 1, limit: 12 }, 0)).toEqual({
      totalPages: 0,
      totalItems: 0,
      hasNextPage: false,
      hasPrevPage: false,
    })
  })
})

describe('a page number in a URL', () => {
  it.each(['-1', '0', 'NaN', '1.5', 'x', '', undefined])('that says %j means page 1', (page) => {
    expect(readPageRequest(page, undefined)).toEqual({ page: 1, limit: 12 })
  })

  it('never requests more than 100 at a time', () => {
    expect(readPageRequest('2', '1000000')).toEqual({ page: 2, limit: 100 })
  })
})
