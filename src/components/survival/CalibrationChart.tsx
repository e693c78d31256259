import type { CalibrationBand } from '#src/domain/survival/calibration.ts'
import { percent } from '#src/seo/directories/own-figures.ts'

const size = 240
const edge = 28
const at = (share: number) => edge + share * (size - edge * 2)

/** Expected against real shares: forecasts that are right lie on the line. The table beside it has the numbers. */
export function CalibrationChart({ bands }: { bands: readonly CalibrationBand[] }) {
  return (
    <svg className="calibration" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="Expected and real shares">
      <path className="calibration-axes" d={`M${edge} ${edge}V${size - edge}H${size - edge}`} />
      <path className="calibration-ideal" d={`M${at(0)} ${at(1)}L${at(1)} ${at(0)}`} />
      {bands.map(({ from, expected, live, orders }) => (
        <circle key={from} cx={at(expected)} cy={at(1 - live)} r={Math.min(12, 3 + Math.sqrt(orders))}>
          <title>{`Expected ${percent(expected)}, live ${percent(live)}`}</title>
        </circle>
      ))}
      <text x={size / 2} y={size - 8} textAnchor="middle">
        Expected share
      </text>
      <text x={12} y={size / 2} textAnchor="middle" transform={`rotate(-90 12 ${size / 2})`}>
        Share live
      </text>
    </svg>
  )
}
