import { describe, expect, it } from 'vitest'
import { lockedPackages, readJson } from './lockfile.ts'

type Licenses = {
  allowed: string[]
  allowedWithReason: Record<string, string>
  packages: Record<string, { license: string; reason: string }>
}

const { allowed, allowedWithReason, packages: named } = readJson('docs/security/licenses.json') as Licenses
const locked = lockedPackages()
const licenseOf = ({ name, license }: { name: string; license?: string }) => license ?? named[name]?.license ?? 'none'

describe('The license of each dependency', () => {
  it('is one that docs/security/licenses.json allows', () => {
    const accepted = new Set([...allowed, ...Object.keys(allowedWithReason)])
    const refused = locked.filter((found) => !accepted.has(licenseOf(found)))
    expect(refused.map((found) => `${found.path}: ${licenseOf(found)}`)).toEqual([])
  })

  it("is only set by hand for packages that don't name one", () => {
    const silent = new Set(locked.flatMap(({ name, license }) => (license === undefined ? [name] : [])))
    expect(Object.keys(named).toSorted()).toEqual([...silent].toSorted())
  })

  it('has no unneeded entry in the list', () => {
    const used = new Set(locked.map(licenseOf))
    expect([...allowed, ...Object.keys(allowedWithReason)].filter((license) => !used.has(license))).toEqual([])
  })
})
