import { ShortPage, toHome } from '#src/components/pages/ShortPage.tsx'
import type { WaitlistState as State } from '#src/domain/waitlist/waitlist.ts'

type Question = { title: string; text: string; button: string | null }

const left: Question = {
  title: 'You’ve left the waitlist',
  text: 'We won’t email you again. To come back, enter your email on the home page.',
  button: null,
}

const toConfirm: Record<State, Question> = {
  unconfirmed: {
    title: 'Confirm your email',
    text: 'Press the button, and we’ll email you when the product is online.',
    button: 'Confirm my email',
  },
  confirmed: {
    title: 'You’re on the waitlist',
    text: 'We’ll email you when the product is online, and not before.',
    button: null,
  },
  unsubscribed: left,
}

const toLeave: Question = {
  title: 'Leave the waitlist?',
  text: 'Press the button, and we won’t email you again.',
  button: 'Leave the waitlist',
}

type Props = {
  state: State
  /** The purpose of the mailed link. */
  link: 'confirm' | 'unsubscribe'
}

/** The page a mailed link opens: a question with a button, or the result. */
export function WaitlistState({ state, link }: Props) {
  const { title, text, button } = link === 'unsubscribe' && state !== 'unsubscribed' ? toLeave : toConfirm[state]
  return (
    <ShortPage title={title} link={button ? null : toHome} quiet>
      <p className="lead">{text}</p>
      {button && (
        <form method="post">
          <button className="button" type="submit">
            {button}
          </button>
        </form>
      )}
    </ShortPage>
  )
}
