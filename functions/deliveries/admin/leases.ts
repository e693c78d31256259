import { holdMs } from '#src/domain/deliveries/outcomes.ts'
import type { WorkLease } from '#src/storage/deliveries/leases.ts'

export function lease(operator: string, now: number): WorkLease {
  return { operator, now, holdMs }
}
