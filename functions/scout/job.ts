import { applyLookUp } from './apply-look-up.ts'
import type { ScoutServices } from './read-candidate.ts'
import { runLookUps } from './run-look-ups.ts'
import { syncLookUps } from './sync-look-ups.ts'

/** Looks up the rows that are due, until `untilMs`. The next run continues. While `SCOUT` is off, they only become due. */
export async function runScout(services: ScoutServices, untilMs: number): Promise<void> {
  const isOn = services.env.scout
  await syncLookUps(services, isOn)
  if (!isOn) return
  await runLookUps(services, untilMs, (ended, holder) => applyLookUp(services, ended, holder))
}
