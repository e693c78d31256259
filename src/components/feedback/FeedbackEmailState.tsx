import { ShortPage, toHome } from '#src/components/pages/ShortPage.tsx'

type Props = { project: string; deleted: boolean }

/** Behind the link in emails about feedback. A button deletes the email. */
export function FeedbackEmailState({ project, deleted }: Props) {
  if (deleted) {
    return (
      <ShortPage title="Your email was deleted" link={toHome} quiet>
        <p>{`You won’t get another email about feedback for ${project}. What you wrote stays.`}</p>
      </ShortPage>
    )
  }
  return (
    <ShortPage title="Delete your email?" link={null}>
      <p>{`${project} has your email because you left feedback. We’ll delete it and won’t email you about feedback for ${project} again. What you wrote stays.`}</p>
      <form method="post">
        <button className="button" type="submit">
          Delete my email
        </button>
      </form>
    </ShortPage>
  )
}

/** A link that isn't ours, or whose feedback no longer exists. */
export function InvalidEmailLink() {
  return (
    <ShortPage title="This link doesn’t work" link={toHome}>
      <p>Part of it may be missing, so copy the whole link. Or the feedback was deleted, and your email with it.</p>
    </ShortPage>
  )
}
