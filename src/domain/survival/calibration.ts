import type { FigureShare } from '#src/domain/directories/directories.api.ts'
import { wilsonShare } from './shares.ts'

// How forecasts compare with what became of the orders.

export type Scored = { low: number; high: number; expected: number; places: number; outcome: number }

/** Forecasts whose expected share was from `from` to `to`. */
export type CalibrationBand = {
  from: number
  to: number
  orders: number
  expected: number
  live: number
  inside: number
}

export type Calibration = {
  orders: number
  /** Of orders whose outcome was within the interval. Null: no order has an outcome yet. */
  inside: FigureShare | null
  bands: readonly CalibrationBand[]
}

const bandCount = 10

export function calibrate(scored: readonly Scored[]): Calibration {
  const isInside = ({ low, high, outcome }: Scored) => outcome >= low && outcome <= high
  const bands = Map.groupBy(scored, ({ expected, places }) =>
    Math.min(bandCount - 1, Math.floor((expected / places) * bandCount)),
  )
  return {
    orders: scored.length,
    inside: scored.length === 0 ? null : wilsonShare(scored.filter(isInside).length, scored.length),
    bands: [...bands]
      .toSorted(([a], [b]) => a - b)
      .map(([band, own]) => {
        const sum = (of: (one: Scored) => number) => own.reduce((all, one) => all + of(one), 0)
        return {
          from: band / bandCount,
          to: (band + 1) / bandCount,
          orders: own.length,
          expected: sum(({ expected }) => expected) / sum(({ places }) => places),
          live: sum(({ outcome }) => outcome) / sum(({ places }) => places),
          inside: own.filter(isInside).length,
        }
      }),
  }
}
