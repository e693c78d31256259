import { useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import type { Project } from '#src/domain/projects/projects.api.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { refresh } from '#src/islands/api/useLoad.ts'
import { CountedSection } from '#src/islands/counted/CountedSection.tsx'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'
import { Setting } from '#src/islands/ui/Setting.tsx'
import { EvidenceSetting } from './EvidenceSetting.tsx'

type Props = { project: Project; weeklyMail: boolean }

/** What search engines count, what proves the report, and the weekly email about it. */
export function ReportSections({ project, weeklyMail }: Props) {
  return (
    <div className="report-settings">
      <CountedSection projectId={project.id} />
      <EvidenceSetting project={project} />
      <Setting
        id="weekly-mail"
        title="Weekly email"
        about="What changed in the last week. We only send it if something did."
      >
        <WeeklyMail projectId={project.id} on={weeklyMail} />
      </Setting>
    </div>
  )
}

function WeeklyMail({ projectId, on }: { projectId: string; on: boolean }) {
  const [said, setSaid] = useState<string | null>(null)
  const act = async () => {
    const answer = await askSignedIn<{ message: string }>(`/projects/${projectId}/weekly-mail`, {
      method: 'PUT',
      json: { on: !on },
    })
    if (!answer.ok) return answer
    setSaid(answer.body.message)
    await refresh('deliveries')
    return null
  }
  return (
    <>
      <p>{on ? 'The weekly email is on.' : 'The weekly email is off.'}</p>
      <ActionForm action={on ? 'Turn off' : 'Turn on'} busyAction="Saving..." quiet act={act} />
      <Notice>{said}</Notice>
    </>
  )
}
