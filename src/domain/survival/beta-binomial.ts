// Empirical Bayes for shares of groups: what one group has too few rows to say is filled up with what all of them say.

/** Successes of trials. Weighted ones needn't be whole. */
export type Tally = { live: number; of: number }

const lanczos = [
  ...[676.520_368_121_885_1, -1259.139_216_722_402_8, 771.323_428_777_653_13, -176.615_029_162_140_59],
  ...[12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_572e-6, 1.505_632_735_149_311_6e-7],
]

/** The logarithm of the gamma function of a positive number, by Lanczos' approximation. */
export function logGamma(number: number): number {
  if (number < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * number)) - logGamma(1 - number)
  const base = number - 1
  const sum = lanczos.reduce((all, factor, at) => all + factor / (base + at + 1), 0.999_999_999_999_809_93)
  const shifted = base + 7.5
  return 0.5 * Math.log(2 * Math.PI) + (base + 0.5) * Math.log(shifted) - shifted + Math.log(sum)
}

const logBeta = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b)

/** The likelihood of a tally whose chance is drawn from a beta distribution, without what doesn't depend on that. */
export function logLikelihood({ live, of }: Tally, mean: number, precision: number): number {
  const [a, b] = [mean * precision, (1 - mean) * precision]
  return logBeta(a + live, b + of - live) - logBeta(a, b)
}

/** How many trials a group's prior is worth: candidates, evenly on a logarithmic scale, so that none is preferred. */
const precisions = Array.from({ length: 25 }, (_, at) => Math.exp((at / 24) * Math.log(400)))

/** How alike groups are, by what makes their tallies likely. */
export function estimatePrecision(tallies: readonly (Tally & { mean: number })[]): number {
  const candidates = precisions.map((precision) => ({
    precision,
    log: tallies.reduce((sum, tally) => sum + logLikelihood(tally, tally.mean, precision), 0),
  }))
  const best = Math.max(...candidates.map(({ log }) => log))
  let [total, logs] = [0, 0]
  for (const { precision, log } of candidates) {
    const weight = Math.exp(log - best)
    total += weight
    logs += weight * Math.log(precision)
  }
  return Math.exp(logs / total)
}

/**
 * What tallies of groups say about the mean of all, as a tally itself: a large group counts for less than its trials,
 * because its own chance may be unusual.
 */
export function pooled(tallies: readonly Tally[], precision: number): Tally {
  let live = 0
  let of = 0
  for (const tally of tallies) {
    if (tally.of === 0) continue
    const worth = (tally.of * (precision + 1)) / (tally.of + precision)
    of += worth
    live += worth * (tally.live / tally.of)
  }
  return { live, of }
}

/** The mean of a chance after its trials were seen. */
export function shrunk({ live, of }: Tally, mean: number, precision: number): number {
  return (live + mean * precision) / (of + precision)
}
