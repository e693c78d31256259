import { setTimeout as wait } from 'node:timers/promises'

/** Half a minute at most. */
export async function until(works: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await works()
      return
    } catch (error) {
      if (attempt === 60) throw error
      await wait(500)
    }
  }
}
