import { useRef, useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import type { Offer } from '#src/domain/offers/offers.api.ts'
import { offerLabels, offerLimits, offerMessages } from '#src/domain/offers/offers.ts'
import type { Project } from '#src/domain/projects/projects.api.ts'
import { ConfirmDialog } from '#src/islands/ui/ConfirmDialog.tsx'
import { FocusedNotice, type Said } from '#src/islands/ui/FocusedNotice.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { OfferPreview } from './OfferPreview.tsx'
import { useOffer } from './useOffer.ts'

type Props = {
  project: Project
  /** Null: none yet. */
  first: Offer | null
}

/** The offer's fields, and how it will read. */
export function OfferForm({ project, first }: Props) {
  // What is loaded again later must not replace what is typed.
  const [start] = useState(first)
  const offer = useOffer(project.id, start)
  const { stored, typed, setField, form, said, isChanged, wasRestored, discard, theirs, takeTheirs, remove } = offer
  const [removing, setRemoving] = useState(false)
  const [removed, setRemoved] = useState<Said | null>(null)
  /** Said once the dialog is closed: while it's open, nothing outside of it can have the focus. */
  const news = useRef<Said | null>(null)
  const field = (name: keyof typeof typed) => ({
    name,
    label: offerLabels[name],
    value: typed[name],
    onChange: (event: { target: { value: string } }) => {
      setField(name, event.target.value)
      setRemoved(null)
    },
    error: form.errorOf(name),
  })
  return (
    <>
      <FocusedNotice said={removed} />
      {stored?.expired && !isChanged && (
        <p className="offer-expired">
          <span className="stamp stamp-framed">expired</span> This offer ended on {shortDate(stored.endsOn)}, so drafts
          no longer mention it. Change its last day to use it again.
        </p>
      )}
      {wasRestored && (
        <Notice
          below={
            <button className="button-link" type="button" onClick={discard}>
              Discard it
            </button>
          }
        >
          This is what you typed last time. It isn’t saved yet.
        </Notice>
      )}
      <div className="offer-edit">
        <div className="stack">
          <Form
            form={form}
            action="Save offer"
            busyAction="Saving..."
            aside={
              <>
                {theirs && (
                  <button className="button-link" type="button" onClick={takeTheirs}>
                    Use the other version
                  </button>
                )}
                {stored && (
                  <button className="button-link" type="button" onClick={() => setRemoving(true)}>
                    Remove offer
                  </button>
                )}
              </>
            }
          >
            <TextField
              {...field('headline')}
              help="What people get. For example: 20% off the first year"
              limit={offerLimits.headline}
              used={typed.headline.length}
            />
            <div className="offer-row">
              <TextField {...field('price')} help="For example: $9 a month" maxLength={offerLimits.price} />
              <TextField {...field('coupon')} maxLength={offerLimits.coupon} help="Only if they need one" />
            </div>
            <TextField
              {...field('url')}
              kind="url"
              help="Where they can get it. Without one, drafts link to your website."
              maxLength={offerLimits.url}
            />
            <TextField {...field('endsOn')} kind="date" help="Leave it empty if the offer doesn’t end." />
          </Form>
          <p className="quiet" role="status">
            {said}
          </p>
        </div>
        <OfferPreview project={project} offer={typed} />
      </div>
      {removing && (
        <ConfirmDialog
          title="Remove this offer?"
          action="Remove offer"
          busyAction="Removing..."
          danger
          act={async () => {
            const fault = await remove()
            if (fault === null) news.current = { text: offerMessages.removed }
            return fault
          }}
          onClose={() => {
            setRemoving(false)
            setRemoved(news.current)
            news.current = null
          }}
        >
          <p>Reply drafts and your message for leads no longer mention it.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
