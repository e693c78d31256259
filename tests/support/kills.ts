import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Runs a program (a path from the project's root, which prints a line when its work begins) and kills it with `kill -9`
 * in the middle of its work, again and again, each time `stepMs` later, until a run finishes. Resolves with the number
 * of killed runs.
 */
export async function killUntilDone(program: string, args: readonly string[], stepMs = 8): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
    await Promise.race([once(child.stdout, 'data'), ended])
    const timer = new AbortController()
    void wait(kills * stepMs, undefined, { signal: timer.signal }).then(
      () => child.kill('SIGKILL'),
      () => {},
    )
    const [code, signal] = await ended
    timer.abort()
    if (signal === 'SIGKILL') continue
    if (code !== 0) throw new Error(`${program} ended with ${code}`)
    return kills
  }
}
