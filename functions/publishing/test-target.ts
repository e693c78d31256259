import type { Services } from '#functions/services.ts'
import { faultTexts, testTexts } from '#src/domain/publishing/faults.ts'
import type { TargetRow } from '#src/storage/publishing/queries.ts'
import { saveTestFailed, saveTestPassed } from '#src/storage/publishing/targets.ts'
import { publishingAccess } from './access.ts'
import { PublishingFault, type PublishingAccess } from './adapter.ts'
import { adapters } from './adapters.ts'
import { openSecret } from './credentials.ts'

export type TestOutcome = { ok: boolean; message: string; retried: number }

/** Tests a target without publishing anything. If it works, what failed there is due again. */
export async function testTarget(
  services: Pick<Services, 'db' | 'env' | 'secret' | 'now' | 'network'>,
  target: TargetRow,
  access: PublishingAccess = publishingAccess(services),
): Promise<TestOutcome> {
  const { db, now } = services
  try {
    const secret = await openSecret(services, target)
    if (secret === null) throw new PublishingFault('target', faultTexts.unreadable)
    await adapters[target.kind].test(access, { settings: target.settings, secret })
  } catch (error) {
    if (!(error instanceof PublishingFault)) throw error
    // A site that is down for a moment isn't a reason to stop publishing there.
    if (error.scope !== 'later') await saveTestFailed(db, target, error.message)
    return { ok: false, message: error.message, retried: 0 }
  }
  const retried = await saveTestPassed(db, target, now())
  return { ok: true, message: target.kind === 'zip' ? testTexts.zip : testTexts.ok, retried }
}
