import fc from 'fast-check'
import { expect, it } from 'vitest'
import { directoryCount, groupDigits } from '#src/domain/directories/counts.ts'

it('a count is written as the browser would write it', () => {
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(groupDigits(count)).toBe(count.toLocaleString('en'))
    }),
  )
  expect(groupDigits(1_002_003)).toBe('1,002,003')
})

it('one directory is singular', () => {
  expect([0, 1, 2022].map(directoryCount)).toEqual(['0 directories', '1 directory', '2,022 directories'])
})
