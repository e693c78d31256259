import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'

/** Writes lines, and says on its error output how far it got. */
const program = `
  import { LineOutput } from '#src/telemetry/output.ts'
  const output = new LineOutput()
  const line = 'x'.repeat(1000) + '\\n'
  let turns = 0
  const timer = setInterval(() => {
    for (let i = 0; i < 500; i += 1) output.write(line)
    turns += 1
    if (turns < 20) return
    clearInterval(timer)
    process.stderr.write(JSON.stringify({ turns, lost: output.takeLost() }))
    process.exit(0)
  }, 5)
`
const words = ['--input-type=module', '-e', program]

describe('the log’s output', () => {
  it('doesn’t hold the process up when nobody reads the pipe, and drops what doesn’t fit', async () => {
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    // stdout is never read.
    await once(child, 'exit')
    const { turns, lost } = JSON.parse(said) as { turns: number; lost: number }
    expect(turns).toBe(20)
    expect(lost).toBeGreaterThan(1000)
    child.stdout.destroy()
  })

  it('goes on when the reader is gone', async () => {
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.destroy()
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number]
    expect(code).toBe(0)
    expect(JSON.parse(said)).toMatchObject({ turns: 20 })
  })

  it('goes on when the disk is full', () => {
    const full = execFileSync('sh', ['-c', `"$0" "$@" >/dev/full 2>&1 >/dev/full; echo $?`, process.execPath, ...words])
    expect(full.toString().trim()).toBe('0')
  })

  it('has every line in order when the process ends in its own time', () => {
    const few = `import { LineOutput } from '#src/telemetry/output.ts'
      const output = new LineOutput()
      for (let i = 0; i < 2000; i += 1) output.write(i + '\\n')
      await output.drain(5000)
      output.write('last\\n')`
    const text = execFileSync(process.execPath, ['--input-type=module', '-e', few]).toString()
    expect(text.split('\n')).toEqual([...Array.from({ length: 2000 }, (_, i) => String(i)), 'last', ''])
  })
})
