import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockedPackages, readJson } from './lockfile.ts'
import { inFull } from '#tests/support/full.ts'

type Component = { name: string; group?: string; version: string; purl: string; components?: Component[] }
type Sbom = {
  bomFormat: string
  specVersion: string
  metadata: { component: { name: string } }
  components: Component[]
  dependencies: { ref: string }[]
}

let folder: string
let sbom: Sbom
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sbom-'))
  const file = join(folder, 'sbom.json')
  // With --validate the tool fails on invalid CycloneDX.
  await promisify(execFile)('npm', ['run', 'sbom', '--', '--output-file', file])
  sbom = readJson(file) as Sbom
}, 300_000)
afterAll(() => rm(folder, { recursive: true }))

const flatten = (components: Component[]): Component[] =>
  components.flatMap((component) => [component, ...flatten(component.components ?? [])])

describe('npm run sbom', inFull, () => {
  it('writes CycloneDX 1.6 about this product', () => {
    expect(sbom).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: { name: 'uplist' } },
    })
    expect(sbom.dependencies.length).toBeGreaterThan(1000)
  })

  it('lists every locked package with its version and package URL', () => {
    const listed = flatten(sbom.components)
    expect(listed.filter(({ purl }) => !purl.startsWith('pkg:npm/'))).toEqual([])
    const names = new Set(listed.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`))
    const missing = lockedPackages().filter(({ name, version }) => !names.has(`${name}@${version}`))
    expect(missing.map(({ path }) => path)).toEqual([])
  })
})
