import { ShortPage } from '#src/components/pages/ShortPage.tsx'

const toMentions = { label: 'Open your mentions', href: '/dashboard/mentions' }

type Props = { project: string; on: boolean }

/** Behind the link in a daily mail. A button turns them off. */
export function DailyMailState({ project, on }: Props) {
  if (!on) {
    return (
      <ShortPage title="Daily email turned off" link={toMentions}>
        <p>{`You won’t get a daily email about mentions of ${project} anymore. You can turn it on again on the Mentions page, under Sources.`}</p>
      </ShortPage>
    )
  }
  return (
    <ShortPage title="Turn off the daily email?" link={null}>
      <p>{`You get an email about ${project} on days with new mentions.`}</p>
      <form method="post">
        <button className="button" type="submit">
          Turn off daily email
        </button>
      </form>
    </ShortPage>
  )
}
