import { describe, expect, it } from 'vitest'
import { isSourceProblem, sourceFaults } from '#src/domain/mentions/faults.ts'

describe('A source', () => {
  it('has a problem if it can’t be read, except in a demo, where none is read', () => {
    expect(isSourceProblem(sourceFaults.down('reddit', 503))).toBe(true)
    expect(isSourceProblem(sourceFaults.demo)).toBe(false)
    expect(isSourceProblem(null)).toBe(false)
  })
})
