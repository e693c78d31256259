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
  let before = 0
  while (before < sorted.length) {
    const { time } = sorted[before]!
    let after = before
    let ended = 0
    while (sorted[after]?.time === time) {
      ended += Number(sorted[after]!.ended)
      after += 1
    }
    const atRisk = sorted.length - before
    if (ended > 0) {
      share *= 1 - ended / atRisk
      logVariance = logVariance === null || ended === atRisk ? null : logVariance + ended / (atRisk * (atRisk - ended))
      steps.push({ time, share, logVariance, atRisk })
    }
    before = after
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
