import { useEffect, useState } from 'react'
import { undoMs } from '#src/domain/reviews/reviews.ts'

/** Undoes a decision, and says for how long that's possible. `until`: null while the server hasn't answered. */
export function UndoButton({ until, onUndo }: { until: number | null; onUndo: () => void }) {
  const seconds = useSecondsUntil(until)
  return (
    <button className="button button-quiet button-small" type="button" aria-keyshortcuts="u" onClick={onUndo}>
      Undo
      <span className="figures" aria-hidden="true">
        {seconds === null ? '' : `(${seconds} s)`}
      </span>
      <kbd className="stamp" aria-hidden="true">
        U
      </kbd>
    </button>
  )
}

/** Seconds left. Null: there is nothing to count to. */
function useSecondsUntil(until: number | null): number | null {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (until === null) return
    const look = () => setNow(Date.now())
    look()
    const timer = setInterval(look, 250)
    return () => clearInterval(timer)
  }, [until])
  // Before the first tick no time has passed.
  const from = until === null ? 0 : Math.max(now, until - undoMs)
  return until === null ? null : Math.max(0, Math.ceil((until - from) / 1000))
}
