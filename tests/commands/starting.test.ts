import { describe, expect, it } from 'vitest'
import { newFolder } from '#tests/support/folders.ts'
import { nodeCache } from '#tests/support/node-cache.ts'
import { runProgram } from '#tests/support/programs.ts'

// The other tests run commands as bundles, which start faster.

describe('commands', () => {
  it.each([
    ['products', 'npm run products -- list'],
    ['admin', 'npm run admin:grant -- EMAIL'],
    ['sessions', 'npm run sessions:end -- EMAIL'],
  ])('%s runs from its source', async (name, usage) => {
    const env = { ...nodeCache, DATA_DIR: await newFolder('command') }
    const { code, out, errors } = await runProgram(`commands/${name}.ts`, [], env)
    expect([code, out]).toEqual([1, ''])
    expect(errors).toContain(usage)
  })
})
