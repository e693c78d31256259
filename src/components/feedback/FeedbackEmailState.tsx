import { ShortPage, toHome } from '#src/components/pages/ShortPage.tsx'

type Props = {
  /** Null: it was deleted, with its feedback and every email in it. */
  project: string | null
  deleted: boolean
}

/** Behind the link in emails about feedback. A button deletes the email. */
export function FeedbackEmailState({ project, deleted }: Props) {
  if (project === null) {
    return (
      <ShortPage title="Your email was deleted" link={toHome} quiet>
        <p>
          The site you left feedback for no longer collects it here. Your feedback was deleted, and your email with it.
        </p>
      </ShortPage>
    )
  }
  if (deleted) {
    return (
      <ShortPage title="Your email was deleted" link={toHome} quiet>
        <p>{`You won’t get another email about feedback for ${project}. The feedback itself isn’t deleted.`}</p>
      </ShortPage>
    )
  }
  return (
    <ShortPage title="Delete your email?" link={null}>
      <p>{`You left your email with feedback for ${project}. We’ll delete it and won’t email you about feedback for ${project} again. The feedback itself isn’t deleted.`}</p>
      <form method="post">
        <button className="button" type="submit">
          Delete my email
        </button>
      </form>
    </ShortPage>
  )
}

/** A link that isn't ours. */
export function InvalidEmailLink() {
  return (
    <ShortPage title="This link doesn’t work" link={toHome}>
      <p>Part of it may be missing. Copy the whole link from the email and try again.</p>
    </ShortPage>
  )
}
