import { type RefObject, useState } from 'react'
import { shortDate } from '#src/domain/dates/dates.ts'
import type { WorkItem } from '#src/domain/deliveries/admin.api.ts'
import { askKinds } from '#src/domain/deliveries/states.ts'
import { requirementTexts } from '#src/domain/directories/requirements.ts'
import { priceLabel } from '#src/domain/directories/directories.ts'
import { recordedFields } from '#src/domain/directories/form-map.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'
import { Differences } from '#src/components/scout/Differences.tsx'
import { OutsideLink } from '#src/components/ui/OutsideLink.tsx'
import { KeyButton } from '#src/islands/ui/KeyButton.tsx'
import { EditFacts } from './EditFacts.tsx'
import { linkRel } from '#src/domain/urls/link-rel.ts'

type Props = {
  item: WorkItem
  heading: RefObject<HTMLHeadingElement | null>
  busy: boolean
  onOpen: () => void
  /** Copies the values for the fill-in script, and opens the form. */
  onFill: () => void
  onFillHelp: () => void
}

/** The directory: what it is, what to know about it, and its form. */
export function WorkDirectory({ item, heading, busy, onOpen, onFill, onFillHelp }: Props) {
  const { directory, order, row, signIn, avoid, fill, correction } = item
  const [saved, setSaved] = useState<Facts | null>(null)
  // What the customer answered was a sign-in.
  const isForgotten = row.ask === 'account' && signIn === null
  return (
    <section className="work-directory" aria-label="Directory">
      <div className="work-name">
        <h2 ref={heading} tabIndex={-1}>
          {directory.name}
        </h2>
        <div className="quiet">
          <a href={directory.url} target="_blank" rel={linkRel('recommended')}>
            {websiteHost(directory.url)}
          </a>
          {' · '}
          {facts({ ...directory, ...saved }).join(' · ')}
          {' · '}
          <EditFacts directoryKey={directory.key} busy={busy} onSaved={setSaved} />
        </div>
        <p className="work-order">
          For <strong dir="auto">{order.project ?? order.email}</strong>{' '}
          {order.demo && <span className="stamp">demo</span>}
          <span className="quiet">
            {`${order.project === null ? '' : ` · ${order.email}`} · ${order.plan} · due ${shortDate(order.dueAt)}`}
          </span>
        </p>
      </div>
      <div className="work-acts">
        <KeyButton letter="O" className="button" busy={busy} onClick={onOpen}>
          Open form
        </KeyButton>
        <KeyButton letter="Y" className="button button-quiet" busy={busy} onClick={onFill}>
          Copy values and open form
        </KeyButton>
        <KeyButton letter="Z" className="button-link" busy={busy} onClick={onFillHelp}>
          {fill.map.length === 0 ? 'Fill-in bookmark' : `Fill-in bookmark: ${recordedFields(fill.map.length)}`}
        </KeyButton>
      </div>
      {correction && <CorrectionNote {...correction} />}
      {directory.notes !== null && <p className="work-note">{directory.notes}</p>}
      {row.answer !== null && (
        <p className="work-note">
          {`${row.ask === null ? 'The customer was asked' : askKinds[row.ask]}${row.askText ? `: ${row.askText}` : ''}`}
          <br />
          <strong>Answer:</strong>
          {` ${signIn ?? row.answer}${isForgotten ? '. They’ve since been deleted. Ask again if you need them.' : ''}`}
        </p>
      )}
      {avoid !== '' && (
        <p className="work-note work-avoid">
          <strong>Don’t mention:</strong> {avoid}
        </p>
      )}
    </section>
  )
}

/** The product was listed here before we came. */
function CorrectionNote({ url, differences }: NonNullable<WorkItem['correction']>) {
  return (
    <div className="work-note">
      <p>
        <strong>Already listed: correct it, don’t submit it again.</strong>{' '}
        <OutsideLink url={url}>{url.replace(/^https?:\/\//, '')}</OutsideLink>
      </p>
      <Differences differences={differences} />
      <p>
        Claim or edit the listing, or ask the directory to change it. Then choose “Corrected”. If it’s right as it is,
        choose “Already listed”.
      </p>
    </div>
  )
}

type Facts = Pick<
  WorkItem['directory'],
  'pricing' | 'followed' | 'dr' | 'checkedAt' | 'auth' | 'captcha' | 'requiredAssets'
>

function facts({
  pricing,
  followed,
  reciprocal,
  dr,
  checkedAt,
  auth,
  captcha,
  requiredAssets,
}: Facts & { reciprocal: boolean | null }): string[] {
  const known = [
    followed === null ? 'link rule unknown' : followed ? 'followed links' : 'nofollow links',
    pricing === null ? 'price unknown' : priceLabel(pricing),
    reciprocal === true && requiredAssets === null && 'asks for a link back',
    ...requirementTexts({
      auth: auth ?? undefined,
      captcha: captcha ?? undefined,
      requiredAssets: requiredAssets ?? undefined,
    }).map((text) => text.charAt(0).toLowerCase() + text.slice(1)),
    dr !== null && `DR ${dr}`,
    checkedAt !== null && `checked ${shortDate(checkedAt)}`,
  ]
  return known.filter((fact) => fact !== false)
}
