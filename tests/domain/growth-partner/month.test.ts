import { describe, expect, it } from 'vitest'
import { planMonth, weeksOf } from '#src/domain/growth-partner/month.ts'
import { growthPartner } from '#src/domain/plans/plans.ts'

describe('the month of an order', () => {
  const month = planMonth()
  const total = (what: 'posts' | 'directories') => month.reduce((sum, day) => sum + day[what], 0)

  it('has all posts and directories of the plan, and nothing on the day of approval', () => {
    expect([total('posts'), total('directories')]).toEqual([growthPartner.posts, growthPartner.directories])
    expect(month[0]).toEqual({ day: 0, posts: 0, directories: 0 })
  })

  it('has one post a day, and two directories a day until one a day is enough', () => {
    const days = month.slice(1)
    expect(days.every(({ posts }) => posts === 1)).toBe(true)
    expect(days.map(({ directories }) => directories).join('')).toBe('2'.repeat(20) + '1'.repeat(10))
  })

  it('begins on a Monday and fills five weeks', () => {
    expect(weeksOf(month).map(({ length }) => length)).toEqual([7, 7, 7, 7, 3])
  })
})
