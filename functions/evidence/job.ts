import type { Services } from '#functions/services.ts'
import { makeRoots } from './roots.ts'
import { sealEvents } from './seal.ts'

/** Adds what happened to rows to their evidence, and signs it once a day. */
export async function keepEvidence(
  services: Pick<Services, 'db' | 'env' | 'secret' | 'now' | 'log'>,
  untilMs: number,
): Promise<void> {
  const events = await sealEvents(services, untilMs)
  const roots = await makeRoots(services, untilMs)
  if (events + roots > 0) services.log({ level: 'info', event: 'evidence-kept', events, roots })
}
