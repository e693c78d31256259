import { setTimeout } from 'node:timers/promises'
import { codeAt } from '#tests/support/authenticator-app.ts'

const stepMs = 30_000

/**
 * The previous code, which is still accepted, so that the current one is left for the next sign-in. Each code works
 * once, and the next one starts half a minute later.
 */
export async function previousCode(secret: string): Promise<string> {
  const leftMs = stepMs - (Date.now() % stepMs)
  // It must still be the previous code when it arrives.
  if (leftMs < 10_000) await setTimeout(leftMs + 100)
  return codeAt(Date.now() - stepMs, secret)
}
