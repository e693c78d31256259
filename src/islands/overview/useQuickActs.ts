import { useRef, useState } from 'react'
import type { WaitingItem } from '#src/domain/overview/overview.api.ts'
import { refresh } from '#src/islands/api/useLoad.ts'
import type { Said } from '#src/islands/ui/FocusedNotice.tsx'
import { type QuickAct, takeOff } from './waiting-calls.ts'

type Done = { item: WaitingItem; act: QuickAct }

/** Does what takes no form, says so, and undoes the last of it. */
export function useQuickActs(projectId: string) {
  const [said, setSaid] = useState<Said | null>(null)
  const [canUndo, setCanUndo] = useState(false)
  /** What can be undone. It may still be on its way to the server. */
  const last = useRef<Promise<Done | null> | null>(null)

  const forget = () => {
    last.current = null
    setCanUndo(false)
  }
  const run = (item: WaitingItem, act: QuickAct) => {
    forget()
    let done: Done | null = null
    const sent = takeOff(projectId, item, async () => {
      setSaid({ text: `${act.done}: ${item.title}` })
      const answer = await act.send()
      if (answer.ok) done = { item, act }
      // Otherwise someone else has deleted it.
      else if (answer.status !== 404) setSaid({ text: answer.message, bad: true })
      if (last.current === whole) setCanUndo(answer.ok)
    })
    const whole = sent.then(() => done)
    last.current = whole
    return sent
  }
  const undo = async () => {
    const sent = last.current
    forget()
    const done = await sent
    if (!done) return
    const answer = await done.act.undo()
    setSaid(answer.ok ? { text: `Undone: ${done.item.title}` } : { text: answer.message, bad: true })
    if (answer.ok) await refresh('overview')
  }
  const say = (text: string) => {
    forget()
    setSaid({ text })
  }
  return { said, canUndo, run, undo, say }
}
