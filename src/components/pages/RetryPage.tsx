import { ShortPage } from './ShortPage.tsx'

type Props = {
  message: string
  /** Where the form was sent to. */
  action: string
  texts: readonly (readonly [name: string, text: string])[]
}

/** A form that couldn't be taken, to be sent again as it was. */
export function RetryPage({ message, action, texts }: Props) {
  return (
    <ShortPage title="Oops!" link={null}>
      <p>{message}</p>
      <p>Your text is kept on this page. If you attached a file, go back and choose it again.</p>
      <form method="post" action={action}>
        {texts.map(([name, text]) => (
          // A hidden input loses line breaks in some browsers.
          <textarea key={name} name={name} defaultValue={text} aria-label={name} hidden readOnly />
        ))}
        <button className="button" type="submit">
          Try again
        </button>
      </form>
    </ShortPage>
  )
}
