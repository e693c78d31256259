import type { Services } from '#functions/services.ts'
import type { PlanRecord } from '#src/domain/plans/plans.api.ts'
import { firstAddedPlan, paymentLink, type Plan, planLink, plans, type Quota } from '#src/domain/plans/plans.ts'
import { findPlanRow, listPlanRows, type PlanRow } from '#src/storage/plans/queries.ts'
import type { AgreedPlan } from '#src/storage/subscriptions/changes.ts'

type PlanServices = Pick<Services, 'db' | 'env'>

/** All plans by position: the fixed ones with their settings, and added ones. */
export async function listPlanRecords(services: PlanServices): Promise<PlanRecord[]> {
  const rows = await listPlanRows(services.db)
  const fixed = plans.map((plan) =>
    fixedRecord(
      services,
      plan,
      rows.find(({ id }) => id === plan.id),
    ),
  )
  const added = rows.flatMap((row) => addedRecord(services, row) ?? [])
  return [...fixed, ...added].sort((one, other) => one.position - other.position || one.id - other.id)
}

export async function findPlanRecord(services: PlanServices, id: number): Promise<PlanRecord | null> {
  const row = await findPlanRow(services.db, id)
  const fixed = findFixedPlan(id)
  if (fixed) return fixedRecord(services, fixed, row ?? undefined)
  return row && addedRecord(services, row)
}

/** What someone who chooses a plan agrees to. */
export function agreedPlan({ id, label, type, price }: PlanRecord): AgreedPlan {
  return { planId: id, planLabel: label, type, price }
}

export function findFixedPlan(id: number): Plan | undefined {
  return plans.find((plan) => plan.id === id)
}

/** Whether an id belongs to an added plan. */
export function isAddedPlan(id: number): boolean {
  return id >= firstAddedPlan
}

function fixedRecord({ env }: PlanServices, { slug, ...plan }: Plan, row: PlanRow | undefined): PlanRecord {
  return {
    ...plan,
    stripePlanId: row?.stripePlanId ?? null,
    active: row?.active ?? true,
    url: new URL(planLink(slug, env.paymentLinks[slug], env.promoCode), env.origin).href,
  }
}

/** What plans owe that were added before plans said so. */
const noQuota: Quota = { directories: 0, posts: 0, pages: 0 }

export function addedRecord({ env }: Pick<Services, 'env'>, row: PlanRow): PlanRecord | null {
  const { id, stripePlanId, active, content } = row
  if (content === null) return null
  return {
    id,
    ...noQuota,
    ...content,
    url: content.url && paymentLink(content.url, env.promoCode),
    stripePlanId,
    active,
  }
}
