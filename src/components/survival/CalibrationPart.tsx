import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { forecastLevel } from '#src/domain/survival/forecast.ts'
import type { Calibration, CalibrationBand } from '#src/domain/survival/calibration.ts'
import { percent } from '#src/seo/directories/own-figures.ts'
import { CalibrationChart } from './CalibrationChart.tsx'

const columns: readonly TableColumn<CalibrationBand>[] = [
  { heading: 'Expected share', cell: ({ from, to }) => `${Math.round(from * 100)} to ${percent(to)}` },
  { heading: 'Orders', cell: ({ orders }) => orders, number: true },
  { heading: 'Expected', cell: ({ expected }) => percent(expected), number: true },
  { heading: 'Live', cell: ({ live }) => percent(live), number: true },
  { heading: 'Inside the forecast', cell: ({ inside }) => inside, number: true },
]

const orderCount = (count: number) => (count === 1 ? '1 order' : `${count.toLocaleString('en')} orders`)

/** How forecasts compare with what became of the orders. */
export function CalibrationPart({ calibration: { orders, inside, bands } }: { calibration: Calibration }) {
  if (!inside) {
    return (
      <p>
        Not enough results yet: no order that was forecast is old enough to be scored. Each one counts once the last of
        its submissions is 60 days old, or 180 days after its forecast at the latest.
      </p>
    )
  }
  return (
    <>
      <p>
        {`Of ${orderCount(orders)} scored so far, ${percent(inside.share)} ended inside the forecast. It should be ${percent(forecastLevel)}. Counted from ${orderCount(orders)}, the real share may be anywhere from ${Math.round(inside.low * 100)} to ${percent(inside.high)}.`}
      </p>
      <div className="calibration-part">
        <CalibrationChart bands={bands} />
        <Table
          caption="Forecasts and outcomes by expected share"
          columns={columns}
          rows={bands}
          rowKey={({ from }) => String(from)}
        />
      </div>
    </>
  )
}
