import { listPlanRecords } from '#functions/plans/records.ts'
import type { Services } from '#functions/services.ts'
import { forecastSizes } from '#functions/survival/forecasts.ts'
import type { FittingDirectories } from '#src/domain/deliveries/deliveries.api.ts'
import type { ProjectRow } from '#src/storage/projects/queries.ts'
import { readOffered } from './refuse-plan.ts'

/** What plans would do for a project: how many directories fit, and how many of them would be live. */
export async function readOffering(
  services: Pick<Services, 'db' | 'env'>,
  project: ProjectRow,
): Promise<FittingDirectories> {
  const [{ left, whyNot }, plans] = await Promise.all([readOffered(services, project), listPlanRecords(services)])
  const sizes = plans.filter(({ active, directories }) => active && directories > 0).map((plan) => plan.directories)
  const forecast = left === null || whyNot !== null ? null : await forecastSizes(services.db, left, sizes)
  return { fitting: left?.length ?? null, whyNot, forecast }
}
