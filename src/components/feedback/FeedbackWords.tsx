import { ShortPage, toHome } from '#src/components/pages/ShortPage.tsx'

type Words = {
  text: string
  shownText: string | null
  shown: boolean
  /** Null: they no longer agree to have them shown. */
  mayShowAt: number | null
  project: string
}

export function wordsTitle(words: Words | null): string {
  if (words === null) return 'Your feedback was deleted'
  if (words.mayShowAt === null) return 'Your words aren’t public'
  return words.shown ? 'Your words are public' : 'Your words may become public'
}

/** Behind the link that people get who agreed to have their words shown. Null: the feedback was deleted. */
export function FeedbackWords({ words }: { words: Words | null }) {
  if (words === null) {
    return (
      <ShortPage title={wordsTitle(words)} link={toHome} quiet>
        <p>Nothing of it is shown anywhere.</p>
      </ShortPage>
    )
  }
  if (words.mayShowAt === null) {
    return (
      <ShortPage title={wordsTitle(words)} link={toHome} quiet>
        <p>{`${words.project} can still read your feedback, but can’t show it to anyone.`}</p>
      </ShortPage>
    )
  }
  const { text, shownText, shown, project } = words
  return (
    <ShortPage title={wordsTitle(words)} link={null}>
      <p>
        {shown
          ? `${project} shows this on its public board, without your email:`
          : `You allowed ${project} to show this on its public board. It may be shortened, and your email is never shown.`}
      </p>
      <blockquote dir="auto">{`“${shown ? (shownText ?? text) : text}”`}</blockquote>
      <form method="post">
        <button className="button" type="submit">
          Don’t show my words
        </button>
      </form>
    </ShortPage>
  )
}
