import { useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'

type Props = { projectId: string; on: boolean; onChanged: (on: boolean) => void }

/** Turns the daily email on or off. */
export function DailyMail({ projectId, on, onChanged }: Props) {
  const [said, setSaid] = useState<string | null>(null)
  const act = async () => {
    const path = `/projects/${projectId}/mention-mail`
    const answer = await askSignedIn<{ message: string }>(path, { method: 'PUT', json: { on: !on } })
    if (!answer.ok) return answer
    setSaid(answer.body.message)
    onChanged(!on)
    return null
  }
  return (
    <>
      <h3>Daily email</h3>
      <p className="quiet">
        {on
          ? 'On: you get an email on days with new mentions, at most one a day.'
          : 'Off: we don’t email you about mentions.'}
      </p>
      <ActionForm action={on ? 'Turn off' : 'Turn on'} busyAction="Saving..." quiet act={act} />
      <Notice>{said}</Notice>
    </>
  )
}
