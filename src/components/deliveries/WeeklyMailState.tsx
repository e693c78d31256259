import { ShortPage } from '#src/components/pages/ShortPage.tsx'

const toReport = { label: 'Open your report', href: '/dashboard/report' }

type Props = { project: string; on: boolean }

/** Behind the link in a weekly mail. A button turns them off. */
export function WeeklyMailState({ project, on }: Props) {
  if (!on) {
    return (
      <ShortPage title="Weekly email turned off" link={toReport}>
        <p>{`You won’t get a weekly email about ${project} anymore. You can turn it on again below the report.`}</p>
      </ShortPage>
    )
  }
  return (
    <ShortPage title="Turn off the weekly email?" link={null}>
      <p>{`You get an email about ${project} in weeks in which something changed.`}</p>
      <form method="post">
        <button className="button" type="submit">
          Turn off weekly email
        </button>
      </form>
    </ShortPage>
  )
}
