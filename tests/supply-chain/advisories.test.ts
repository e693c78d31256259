import { satisfies, validRange } from 'semver'
import { describe, expect, it } from 'vitest'
import { type LockedPackage, lockedPackages, readJson } from './lockfile.ts'

type Advisory = { package: string; versions: string; source: string; date: string; what: string }
type Accepted = { package: string; version: string; reason: string }

const { advisories, accepted } = readJson('docs/security/advisories.json') as {
  advisories: Advisory[]
  accepted: Accepted[]
}

function affected(packages: Pick<LockedPackage, 'name' | 'version'>[]) {
  return packages.filter(({ name, version }) =>
    advisories.some(
      (known) => known.package === name && satisfies(version, known.versions, { includePrerelease: true }),
    ),
  )
}

const nameOf = ({ name, version }: { name: string; version: string }) => `${name}@${version}`

describe('Known bad versions (docs/security/advisories.json)', () => {
  it('have a range, a source and a date', () => {
    expect(advisories.length).toBeGreaterThan(40)
    for (const { package: name, versions, source, date, what } of advisories) {
      expect(validRange(versions), name).not.toBeNull()
      expect(source, name).toMatch(/^https:\/\/github\.com\//)
      expect(date, name).toMatch(/^20\d\d-\d\d-\d\d$/)
      expect(what, name).not.toBe('')
    }
  })

  it('are found in a lockfile', () => {
    const old = [
      { name: 'sharp', version: '0.35.3' },
      { name: 'nodemailer', version: '6.9.0' },
      { name: 'debug', version: '4.4.2' },
    ]
    expect(affected(old)).toEqual(old)
    expect(affected([{ name: 'sharp', version: '0.35.4' }])).toEqual([])
  })

  it("aren't installed, except those accepted with a reason", () => {
    const found = new Set(affected(lockedPackages()).map(nameOf))
    const known = accepted.map(({ package: name, version }) => nameOf({ name, version }))
    expect([...found].toSorted()).toEqual(known.toSorted())
    expect(accepted.filter(({ reason }) => reason.length < 20)).toEqual([])
  })

  it('are never accepted in production', () => {
    const shipped = lockedPackages().filter(({ dev }) => dev !== true)
    expect(affected(shipped).map(nameOf)).toEqual([])
  })
})
