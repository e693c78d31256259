import type { FigureShare } from '#src/domain/directories/directories.api.ts'
import { normal95 } from './kaplan-meier.ts'

/** A share with Wilson's 95 % interval (1927), which holds for few as well. */
export function wilsonShare(count: number, of: number): FigureShare {
  const share = count / of
  const squared = normal95 ** 2 / of
  const middle = (share + squared / 2) / (1 + squared)
  const half = (normal95 / (1 + squared)) * Math.sqrt((share * (1 - share)) / of + squared / (4 * of))
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half), of }
}
