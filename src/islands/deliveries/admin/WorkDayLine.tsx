import type { WorkDay } from '#src/domain/deliveries/admin.api.ts'

/** '23 left today · 12 done · 1:42 per row' */
export function WorkDayLine({ day }: { day: WorkDay | null }) {
  if (!day) return null
  const { left, done, medianMs } = day
  return (
    <p className="work-day">
      <span className="stamp">
        <strong>{left}</strong> left today
      </span>
      <span className="stamp">
        <strong>{done}</strong> done
      </span>
      {medianMs !== null && (
        <span className="stamp">
          <strong>{minutes(medianMs)}</strong> per row
        </span>
      )}
    </p>
  )
}

/** '1:42' */
function minutes(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
