import { Form } from '#src/islands/ui/Form.tsx'
import { useForm } from '#src/islands/ui/useForm.ts'
import { openPage } from './calls.ts'

type Props = {
  project: { id: string; name: string }
  /** There is no feedback yet. */
  isFirst: boolean
  onOpened: () => void
}

/** Before there is a feedback page, or after it was closed. */
export function OpenPage({ project: { id, name }, isFirst, onOpened }: Props) {
  const form = useForm(async () => {
    const fault = await openPage(id)
    if (fault === null) onOpened()
    return fault
  })
  return (
    <section className="prompt" aria-labelledby="open-page">
      <h2 id="open-page">{isFirst ? `Ask the people who use ${name}` : 'Your feedback page is closed'}</h2>
      <p>
        {isFirst
          ? 'Open a feedback page: people send ideas, bugs and praise without an account. You decide what happens to each one, and people who left an email hear back.'
          : 'Nobody can send feedback now. Open it again to get a new link and a new script.'}
      </p>
      <Form form={form} action="Open feedback page" busyAction="Opening..." />
    </section>
  )
}
