import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageDeploy, unpack } from '#tests/support/netlify-package.ts'
import { median, printTable } from './figures.ts'
import { runNode } from './processes.ts'

// npm run bench netlify: the size of each function as Netlify packages it, and how long a new process takes to import it. Needs the registry once.

const rounds = 3
const folder = await mkdtemp(join(tmpdir(), 'uplist-netlify-'))
try {
  const packages = await packageDeploy(folder)
  const rows = []
  for (const one of packages) {
    const socket = await unpack(one, join(folder, 'unpacked', one.name))
    const program = `const start = performance.now(); await import(${JSON.stringify(socket)}); console.log(performance.now() - start); process.exit()`
    const [imports, starts, empty]: [number[], number[], number[]] = [[], [], []]
    let peak = 0
    for (let round = 0; round < rounds; round += 1) {
      const { output, seconds, peakMegabytes } = await runNode(['--input-type=module', '-e', program])
      imports.push(Number(output))
      starts.push(seconds)
      peak = Math.max(peak, peakMegabytes)
      empty.push((await runNode(['-e', '0'])).seconds)
    }
    const unpacked = [...one.files.values()].reduce((sum, bytes) => sum + bytes, 0)
    rows.push({
      function: one.name,
      'MB, packed': (one.bytes / 1e6).toFixed(2),
      'MB, unpacked': (unpacked / 1e6).toFixed(1),
      files: one.files.size,
      'import, median': `${median(imports).toFixed(0)} ms`,
      'process with it : `node -e 0`': (median(starts) / median(empty)).toFixed(1),
      'peak memory': `${peak.toFixed(0)} MB`,
    })
  }
  printTable('Functions as packaged', rows)
  console.log(`\nThe deploy: ${(packages.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1)} MB`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
