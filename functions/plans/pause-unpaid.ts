import type { Services } from '#functions/services.ts'
import { allowances } from '#src/domain/plans/allowances.ts'
import { listAbove, pauseBeyond } from '#src/storage/mentions/pauses.ts'
import { findAllowance } from './allowance.ts'

type PausingServices = Pick<Services, 'db' | 'now'>

const perStep = 50

/** Lets an account's keywords and feeds work as far as it has paid for them. Runs after each change of its plan. */
export async function pauseUnpaid({ db, now }: PausingServices, userId: string): Promise<void> {
  await pauseBeyond(db, userId, await findAllowance(db, userId, now()), now())
}

/** The same for everyone who has more than is free: a trial also ends without an event. */
export async function pauseAllUnpaid(services: PausingServices, untilMs: number): Promise<void> {
  let after = ''
  while (services.now() < untilMs) {
    const userIds = await listAbove(services.db, allowances.none, after, perStep)
    for (const userId of userIds) await pauseUnpaid(services, userId)
    if (userIds.length < perStep) return
    after = userIds.at(-1) ?? ''
  }
}
