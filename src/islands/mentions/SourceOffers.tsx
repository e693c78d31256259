import { useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { placeLabels, type PolledKind, readPlace, sourceKinds } from '#src/domain/mentions/sources.ts'
import { site } from '#src/site.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'
import { addSource, type SourceList } from './source-calls.ts'

type Props = { projectId: string; sources: SourceList; onSaid: (said: string) => void }

const offers: readonly { kind: PolledKind; about: string; help?: string }[] = [
  { kind: 'hackernews', about: 'Stories and comments' },
  { kind: 'reddit', about: 'Posts in all public communities' },
  {
    kind: 'stackexchange',
    about: 'Questions on one site',
    help: 'For example: softwarerecs, stackoverflow.com, webmasters',
  },
  {
    kind: 'lemmy',
    about: 'Posts and comments visible on one instance',
    help: 'The instance’s domain, such as lemmy.world',
  },
  {
    kind: 'mastodon',
    about: 'Posts with your keywords as hashtags',
    help: 'The instance’s domain, such as mastodon.social',
  },
  { kind: 'feed', about: 'A blog, forum or newsletter', help: 'RSS, Atom or JSON. We find the feed of a website.' },
]

const shown = offers.filter(({ kind }) => kind !== 'reddit' || site.reddit)

/** Everything we can listen to. One click adds it, or asks for its place. */
export function SourceOffers({ projectId, sources, onSaid }: Props) {
  const [asked, setAsked] = useState<PolledKind | null>(null)
  const [busy, setBusy] = useState<PolledKind | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const has = (kind: PolledKind) => sources.items.some((source) => source.kind === kind)
  const add = async (kind: PolledKind) => {
    if (busy !== null) return
    setBusy(kind)
    const answer = await addSource(projectId, kind)
    setBusy(null)
    setFailure(answer.ok ? null : answer.message)
    if (answer.ok) onSaid(`Added ${sourceKinds[kind]}.`)
  }
  return (
    <>
      <Notice bad>{failure}</Notice>
      <ul className="source-offers">
        {shown.map(({ kind, about, help }) => {
          const needsPlace = placeLabels[kind] !== undefined
          const isFull = kind === 'feed' && sources.feedsUsed >= sources.feeds
          return (
            <li key={kind}>
              <div className="source-offer">
                <p>
                  <strong>{sourceKinds[kind]}</strong>
                  <span className="quiet">
                    {`${about}${kind === 'feed' ? ` · ${sources.feedsUsed} of ${sources.feeds} used` : ''}`}
                  </span>
                </p>
                {isFull ? (
                  <a className="button button-quiet button-small" href="/dashboard/plan">
                    Upgrade
                  </a>
                ) : !needsPlace && has(kind) ? (
                  <span className="stamp stamp-good">added</span>
                ) : (
                  <button
                    className="button button-quiet button-small"
                    type="button"
                    aria-expanded={needsPlace ? asked === kind : undefined}
                    aria-disabled={busy !== null || undefined}
                    onClick={() => (needsPlace ? setAsked(asked === kind ? null : kind) : void add(kind))}
                  >
                    {busy === kind ? 'Adding...' : 'Add'}
                    <span className="visually-hidden"> {sourceKinds[kind]}</span>
                  </button>
                )}
              </div>
              {asked === kind && (
                <PlaceForm
                  projectId={projectId}
                  kind={kind}
                  help={help ?? ''}
                  onAdded={(isAll) => {
                    if (isAll) setAsked((shown) => (shown === kind ? null : shown))
                    onSaid(`Added ${sourceKinds[kind]}.`)
                  }}
                  onClose={() => setAsked(null)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

type FormProps = {
  projectId: string
  kind: PolledKind
  help: string
  onAdded: (isAll: boolean) => void
  onClose: () => void
}

function PlaceForm({ projectId, kind, help, onAdded, onClose }: FormProps) {
  const form = useForm(async (text, hasChanged) => {
    const read = readPlace(kind, text('place'))
    const fault = faultOf({ place: 'error' in read ? read.error : null })
    if (fault) return fault
    const answer = await addSource(projectId, kind, text('place'))
    if (!answer.ok) return answer
    onAdded(!hasChanged())
    return null
  })
  return (
    <Form form={form} action="Add source" busyAction="Checking..." aside={<CancelButton onClick={onClose} />}>
      <TextField
        id={`place-${kind}`}
        name="place"
        label={placeLabels[kind] ?? ''}
        help={help}
        kind="url"
        autoFocus
        error={form.errorOf('place')}
      />
    </Form>
  )
}
