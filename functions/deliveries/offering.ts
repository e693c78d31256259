import { listPlanRecords } from '#functions/plans/records.ts'
import type { Services } from '#functions/services.ts'
import { readSizeForecasts } from '#functions/survival/forecasts.ts'
import type { FittingDirectories } from '#src/domain/deliveries/deliveries.api.ts'
import { gainsOf } from '#src/domain/deliveries/locks.ts'
import type { ProjectRow } from '#src/storage/projects/queries.ts'
import type { Fitting } from './pool.ts'
import { readOffered } from './refuse-plan.ts'

/** What plans would do for a project: how many directories fit, and how many of them would be live. */
export async function readOffering(
  services: Pick<Services, 'db' | 'env'>,
  project: ProjectRow,
): Promise<FittingDirectories> {
  const [{ left, whyNot }, plans] = await Promise.all([readOffered(services, project), listPlanRecords(services)])
  const sizes = plans.filter(({ active, directories }) => active && directories > 0).map((plan) => plan.directories)
  const forecast =
    left === null || whyNot !== null
      ? null
      : await readSizeForecasts(
          services.db,
          left.fitting.map(({ key }) => key),
          sizes,
        )
  return { ...offeredOf(left), whyNot, forecast }
}

/** More than anyone links to on one page. */
const maxBadges = 50

/** What is locked isn't sold: it counts once it's unlocked. */
function offeredOf(left: Fitting | null): Omit<FittingDirectories, 'whyNot' | 'forecast'> {
  const locked = left?.locked ?? []
  const badges = locked.filter(({ locks }) => locks.every(({ kind }) => kind === 'badge')).slice(0, maxBadges)
  return {
    fitting: left?.fitting.length ?? null,
    locked: locked.length,
    gains: gainsOf(locked),
    badges: badges.map(({ name, url }) => ({ name, url })),
  }
}
