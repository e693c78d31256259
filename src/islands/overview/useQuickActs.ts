import { useState } from 'react'
import type { WaitingItem } from '#src/domain/overview/overview.api.ts'
import { refresh } from '#src/islands/api/useLoad.ts'
import type { Said } from '#src/islands/ui/FocusedNotice.tsx'
import { type QuickAct, takeOff } from './waiting-calls.ts'

/** Does what takes no form, says so, and undoes the last of it. */
export function useQuickActs(projectId: string) {
  const [said, setSaid] = useState<Said | null>(null)
  const [last, setLast] = useState<{ item: WaitingItem; act: QuickAct } | null>(null)

  const run = (item: WaitingItem, act: QuickAct) =>
    takeOff(projectId, item, async () => {
      setLast(null)
      setSaid({ text: `${act.done}: ${item.title}` })
      const answer = await act.send()
      // Someone else has deleted it.
      if (answer.ok || answer.status === 404) setLast(answer.ok ? { item, act } : null)
      else setSaid({ text: answer.message, bad: true })
    })
  const undo = async () => {
    if (!last) return
    setLast(null)
    const answer = await last.act.undo()
    setSaid(answer.ok ? { text: `Undone: ${last.item.title}` } : { text: answer.message, bad: true })
    if (answer.ok) await refresh('overview')
  }
  const say = (text: string) => {
    setLast(null)
    setSaid({ text })
  }
  return { said, canUndo: last !== null, run, undo, say }
}
