import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { requirements } from '#commands/security-asvs/requirements.ts'
import { readRows } from '#commands/security-asvs/table.ts'

const rows = readRows()

describe('docs/security/asvs.md', () => {
  it('has the 70 requirements of level 1 and the 183 of level 2', () => {
    expect(requirements.filter(({ level }) => level === 1)).toHaveLength(70)
    expect(requirements.filter(({ level }) => level === 2)).toHaveLength(183)
  })

  it('lists each requirement once, in order', () => {
    expect(rows.map(({ id }) => id)).toEqual(requirements.map(({ id }) => id).toSorted(byNumber))
  })

  it('names a file for each met requirement, and every named file exists', () => {
    expect(rows.filter(({ status, paths }) => status === 'met' && paths.length === 0)).toEqual([])
    const missing = rows.flatMap(({ id, paths }) => paths.filter((path) => !existsSync(path)).map((path) => [id, path]))
    expect(missing).toEqual([])
  })

  it('leaves only owner tasks open', () => {
    expect(rows.filter(({ status }) => status === 'open')).toEqual([])
  })

  it('gives a reason for each requirement that is not applicable or left to the owner', () => {
    const silent = rows.filter(({ status, evidence }) => status !== 'met' && evidence.length < 15)
    expect(silent).toEqual([])
  })
})

function byNumber(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}
