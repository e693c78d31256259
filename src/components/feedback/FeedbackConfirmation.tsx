import { ShortPage, toHome } from '#src/components/pages/ShortPage.tsx'

/** Behind the link in the first email about feedback. A button confirms the email. */
export function FeedbackConfirmation({ project, confirmed }: { project: string; confirmed: boolean }) {
  if (confirmed) {
    return (
      <ShortPage title="Email confirmed" link={toHome} quiet>
        <p>{`The answer from ${project} is on its way to you. Every email has a link to delete your email.`}</p>
      </ShortPage>
    )
  }
  return (
    <ShortPage title="Confirm your email" link={null}>
      <p>{`Someone gave your email with feedback for ${project}. If it was you, confirm it to get their answers by email.`}</p>
      <form method="post">
        <button className="button" type="submit">
          Confirm my email
        </button>
      </form>
    </ShortPage>
  )
}
