// Kaplan and Meier, Nonparametric Estimation from Incomplete Observations, 1958: how much is left after a time, where some
// were only watched for a while.

/** `time`: how long it was watched, in any unit. `ended`: whether it ended then. If not, it was still there. */
export type Observation = { time: number; ended: boolean }

/** From `time` to the next step. */
export type SurvivalStep = {
  time: number
  /** The share that is still there, 0 to 1. */
  share: number
  /** Greenwood's variance of the logarithm of the share. Null: none is left. */
  logVariance: number | null
  /** How many were watched until then. */
  atRisk: number
}

/** A step for each time at which something ended, the earliest first. What ends and what is lost from view then is at risk. */
export function kaplanMeier(observations: readonly Observation[]): SurvivalStep[] {
  const sorted = observations.toSorted((a, b) => a.time - b.time)
  const steps: SurvivalStep[] = []
  let share = 1
  let logVariance: number | null = 0
  let atRisk = observations.length
  for (const [time, there] of Map.groupBy(sorted, (one) => one.time)) {
    const ended = there.filter((one) => one.ended).length
    if (ended > 0) {
      share *= 1 - ended / atRisk
      logVariance = logVariance === null || ended === atRisk ? null : logVariance + ended / (atRisk * (atRisk - ended))
      steps.push({ time, share, logVariance, atRisk })
    }
    atRisk -= there.length
  }
  return steps
}

/** The share left at a time. Null: nothing was watched for that long, so nobody knows. */
export function shareAt(
  observations: readonly Observation[],
  steps: readonly SurvivalStep[],
  time: number,
): number | null {
  const last = steps.findLast((step) => step.time <= time)
  if (last?.share === 0) return 0
  return observations.some((one) => one.time >= time) ? (last?.share ?? 1) : null
}

/** The first time at which no more than half is left. Null: more than half still is. */
export function medianTime(steps: readonly SurvivalStep[]): number | null {
  return steps.find(({ share }) => share <= 0.5)?.time ?? null
}

/** The standard normal's quantile for an interval that covers 95 %. */
export const normal95 = 1.959964

/**
 * The interval of the share at a time, on the log-log scale (Kalbfleisch and Prentice, 1980), which stays within 0 and 1.
 * While all are left, and once none is, there is nothing to estimate its width from: it is the exact one of a share of those at risk.
 */
export function shareInterval(
  steps: readonly SurvivalStep[],
  time: number,
  watched: number,
): { low: number; high: number } {
  const last = steps.findLast((step) => step.time <= time)
  if (last === undefined) return { low: exactLow(watched), high: 1 }
  if (last.logVariance === null) return { low: 0, high: 1 - exactLow(last.atRisk) }
  const width = (normal95 * Math.sqrt(last.logVariance)) / Math.abs(Math.log(last.share))
  return { low: last.share ** Math.exp(width), high: last.share ** Math.exp(-width) }
}

/** Clopper and Pearson's lower bound where all of `count` were as expected. */
function exactLow(count: number): number {
  return 0.025 ** (1 / Math.max(1, count))
}
