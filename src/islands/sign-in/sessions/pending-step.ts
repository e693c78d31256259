import type { SecondFactorStep } from '#src/domain/sign-in/sign-in.api.ts'
import { secondFactorMethods } from '#src/domain/sign-in/second-factor/second-factor.ts'
import { keepTab, tabKeys, takeTab } from '#src/islands/browser-storage/browser-storage.ts'

/** Leaves a second step to the sign-in page. */
export function keepStep(step: SecondFactorStep): void {
  keepTab(tabKeys.secondStep, JSON.stringify(step))
}

/** The second step that was left to this page. It can be taken once. */
export function takeStep(): SecondFactorStep | null {
  try {
    const kept: unknown = JSON.parse(takeTab(tabKeys.secondStep) ?? 'null')
    return isStep(kept) ? kept : null
  } catch {
    return null
  }
}

function isStep(value: unknown): value is SecondFactorStep {
  if (typeof value !== 'object' || value === null) return false
  const { token, methods } = value as Partial<Record<keyof SecondFactorStep, unknown>>
  const known: readonly unknown[] = secondFactorMethods
  return typeof token === 'string' && Array.isArray(methods) && methods.every((method) => known.includes(method))
}
