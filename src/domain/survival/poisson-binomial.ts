/** How likely each number of successes is, from none to all, of independent trials that succeed with these chances. */
export function poissonBinomial(chances: readonly number[]): Float64Array {
  const likely = new Float64Array(chances.length + 1)
  likely[0] = 1
  for (const [tried, chance] of chances.entries()) {
    for (let count = tried + 1; count >= 0; count -= 1) {
      likely[count] = at(likely, count) * (1 - chance) + at(likely, count - 1) * chance
    }
  }
  return likely
}

const at = (numbers: ArrayLike<number>, index: number) => numbers[index] ?? 0

/** The shortest run of numbers that is at least as likely as `level`. */
export function shortestInterval(likely: ArrayLike<number>, level: number): { low: number; high: number } {
  let best = { low: 0, high: likely.length - 1 }
  let sum = 0
  let low = 0
  for (let high = 0; high < likely.length; high += 1) {
    sum += at(likely, high)
    while (sum - at(likely, low) >= level) {
      sum -= at(likely, low)
      low += 1
    }
    if (sum >= level && high - low < best.high - best.low) best = { low, high }
  }
  return best
}
