import { ReplyPanel } from '#src/islands/replies/ReplyPanel.tsx'
import { replyStateSaved, useMonth } from '#src/islands/replies/useReply.ts'
import { ProjectScreen } from '#src/islands/ui/shell/ProjectScreen.tsx'
import { Inbox } from './Inbox.tsx'

/** `/dashboard/mentions`: public posts in which a project's keywords appear. */
export function MentionsPage() {
  return (
    <ProjectScreen
      page="mentions"
      wide
      quietTitle
      withoutProject="Add your website, and we’ll find posts from people who need what you make."
    >
      {({ id }) => <Mentions projectId={id} />}
    </ProjectScreen>
  )
}

function Mentions({ projectId }: { projectId: string }) {
  const month = useMonth()
  return (
    <Inbox
      projectId={projectId}
      onSaved={replyStateSaved}
      replyTo={(mention, events) => <ReplyPanel mention={mention} month={month} {...events} />}
    />
  )
}
