import { useState } from 'react'
import { FeedbackChart } from '#src/components/feedback/FeedbackChart.tsx'
import { StatusBars } from '#src/components/feedback/StatusBars.tsx'
import type { FeedbackStats } from '#src/domain/feedback/feedback.api.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { StateLinks } from '#src/islands/ui/list/StateLinks.tsx'
import { chartDays, type FeedbackView, statsCall, urlOf } from './feedback-view.ts'

type Props = { projectId: string; view: FeedbackView; onDays: (days: number) => void }

/** How much came, of what kind, and what became of it. */
export function FeedbackStatsSection({ projectId, view, onDays }: Props) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const { data, failure, reload } = useLoad<FeedbackStats>('feedback', statsCall(projectId, view, today))
  return (
    <section className="feedback-stats" aria-labelledby="feedback-stats">
      <div className="screen-head">
        <h2 id="feedback-stats">Over time</h2>
        <StateLinks
          label="Days"
          states={chartDays.map((days) => ({ state: String(days), label: `${days} days` }))}
          current={String(view.days)}
          urlOf={(days) => urlOf({ ...view, page: 1, days: Number(days) })}
          onState={(days) => onDays(Number(days))}
        />
      </div>
      <ErrorState failure={failure} onRetry={reload} />
      {data && (
        <>
          <FeedbackChart stats={data} />
          <StatusBars statuses={data.statuses} days={data.days.length} />
        </>
      )}
    </section>
  )
}
