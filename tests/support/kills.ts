import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { bundleProgram } from './programs.ts'
import type { TestApi } from './test-api.ts'

/** Squares of it: the first runs die at their first steps, and few are needed on a machine that is busy. */
const firstMs = 8

/**
 * Runs a program (a path from the project's root, which prints a line when its work begins) and kills it with `kill -9`
 * in the middle of its work, again and again, each time later, until a run finishes. Resolves with the number of killed
 * runs.
 */
export async function killUntilDone(source: string, args: readonly string[]): Promise<number> {
  const program = await bundleProgram(source)
  try {
    for (let kills = 0; ; kills += 1) {
      const child = spawn(process.execPath, [program.path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
      const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
      await Promise.race([once(child.stdout, 'data'), ended])
      const timer = new AbortController()
      void wait(firstMs * kills ** 2, undefined, { signal: timer.signal }).then(
        () => child.kill('SIGKILL'),
        () => {},
      )
      const [code, signal] = await ended
      timer.abort()
      if (signal === 'SIGKILL') continue
      if (code !== 0) throw new Error(`${source} ended with ${code}`)
      return kills
    }
  } finally {
    await program.remove()
  }
}

/** Does so with a job that `job-run.program.ts` knows. */
export function killJobUntilDone(job: string, { url, clock }: Pick<TestApi, 'url' | 'clock'>): Promise<number> {
  return killUntilDone('tests/support/job-run.program.ts', [job, url, String(clock.now)])
}
