import type { Environment } from '#src/env.ts'
import { checkAll } from './findings.ts'
import { checkDisk, checkLoopback, checkMemory, checkPackages, checkYear } from './machine.ts'
import { checkOwner } from './rights.ts'

/**
 * What each start checks, because it takes no time and no network: a sentence for each thing that is wrong, with what to do. None
 * of them stops it. What makes a start useless has an error of its own, and locks are the system's, so none stays behind.
 */
export async function startWarnings(env: Environment): Promise<string[]> {
  const findings = await checkAll([
    () => checkOwner(env),
    () => checkDisk(env.dataDirectory),
    checkMemory,
    checkLoopback,
    checkYear,
    checkPackages,
  ])
  return findings.filter(({ state }) => state !== 'ok').map(({ text, advice = '' }) => `${text} ${advice}`.trim())
}
