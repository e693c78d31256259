import { describe, expect, it } from 'vitest'
import { listCsv, licenseOf, listJson } from '#src/seo/directories/list-export.ts'
import { listedByKey, listedDirectories } from '#src/seo/directories/list.ts'

const origin = 'https://uplist.example'

describe('the list as a file', () => {
  it('has one row per directory, each with its license', () => {
    const { directories } = listJson(listedDirectories, origin)
    expect(directories).toHaveLength(listedDirectories.length)
    expect(directories.every(({ license, credit }) => license !== '' && credit.startsWith('Uplist'))).toBe(true)
  })

  it('claims a license only where each list that names the directory states one', () => {
    expect(licenseOf({ sources: [] })).toBe('CC BY 4.0')
    expect(licenseOf({ sources: ['launch-directories'] })).toBe('CC BY 4.0')
    expect(licenseOf({ sources: ['launch-directories', 'abhay-rana'] })).toMatch(/^Single facts only/)
  })

  it('credits a list whose license requires it', () => {
    const { directories } = listJson(listedDirectories, origin)
    const credited = directories.filter(({ sources }) => sources.includes('launch-directories'))
    expect(credited.length).toBeGreaterThan(0)
    expect(credited.every(({ credit }) => credit.includes('Team Handyapps'))).toBe(true)
  })

  it('holds nothing that a spreadsheet would execute', () => {
    const row = { ...listedByKey.get('producthunt.com')!, name: '=HYPERLINK("https://evil.example")' }
    expect(listCsv([row], origin)).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  })
})
