import type { ReactNode } from 'react'
import { options, SelectField } from '#src/components/ui/fields/SelectField.tsx'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { listingPrices, priceLabel } from '#src/domain/directories/directories.ts'
import { captchas, requiredAssets, signInWays } from '#src/domain/directories/requirements.ts'
import { submitters } from '#src/domain/directories/submitters.ts'
import type { VerifyingRow } from '#src/domain/directories/verifications.api.ts'
import { linkRel } from '#src/domain/urls/link-rel.ts'
import { VerifyChecks } from './VerifyChecks.tsx'
import { chosenIn, textField, type TypedRow } from './verify-row.ts'

type Props = {
  row: VerifyingRow
  typed: TypedRow
  errors: Readonly<Record<string, string>>
  /** It's being stored. */
  busy: boolean
  onType: (field: string, text: string) => void
}

const prices = Object.fromEntries(listingPrices.map((price) => [price, priceLabel(price)]))
const checks = {
  auth: { name: 'auth', legend: 'Sign-in', labels: signInWays },
  requiredAssets: { name: 'requiredAssets', legend: 'A product must have', labels: requiredAssets },
} as const
/** More notes than this are closed at first. */
const openNotes = 3

/** The fields in the order of their keys. */
export const fieldNames = ['name', 'url', 'pricing', 'followed', 'acceptsSubmissions', 'submitUrl', 'asks'] as const

/** All that our pages say of a directory, to compare with its site. */
export function VerifyFields({ row, typed, errors, busy, onType }: Props) {
  const field = (name: string, label: string, key: number | null) => ({
    ...{ name, label: key === null ? label : `${label} (${key})`, error: errors[name] },
    value: typed[name] ?? '',
    'aria-keyshortcuts': key === null ? undefined : String(key),
    onKeyDown: leaveOnEscape,
  })
  const text = (name: string) => ({
    readOnly: busy,
    onChange: (event: { target: { value: string } }) => onType(name, event.target.value),
  })
  const choice = (name: string) => ({ disabled: busy, onChange: (value: string) => onType(name, value) })
  const notes = row.notes.map(({ place, label, source }, order) => (
    <TextArea
      key={place}
      {...field(textField(place), label, order === 0 ? 8 : null)}
      {...text(textField(place))}
      rows={3}
    >
      {source !== null && <Outside url={source}>Its source</Outside>}
    </TextArea>
  ))
  return (
    <section className="verify-fields" aria-label="What we say">
      <TextField {...field('name', 'Name', 1)} {...text('name')} />
      <TextField {...field('url', 'URL', 2)} {...text('url')} kind="url" />
      <SelectField {...field('pricing', 'Price', 3)} {...choice('pricing')}>
        {row.facts.pricing === null && <option value="">Unknown</option>}
        {options(prices)}
      </SelectField>
      <SelectField {...field('followed', 'Links', 4)} {...choice('followed')}>
        {row.facts.followed === null && <option value="">Unknown</option>}
        {options({ yes: 'Followed', no: 'Nofollow' })}
      </SelectField>
      <SelectField {...field('acceptsSubmissions', 'Who can submit', 5)} {...choice('acceptsSubmissions')}>
        {options(submitters)}
      </SelectField>
      <TextField {...field('submitUrl', 'Form URL', 6)} {...text('submitUrl')} kind="url" />
      <div className="verify-wide">
        <TextArea {...field('asks', 'The form asks for, one per line', 7)} {...text('asks')} rows={4} />
      </div>
      {(['auth', 'requiredAssets'] as const).map((name) => (
        <VerifyChecks
          key={name}
          {...checks[name]}
          chosen={chosenIn(typed[name])}
          error={errors[name]}
          busy={busy}
          onChoose={(chosen) => onType(name, chosen.join())}
        />
      ))}
      <SelectField {...field('captcha', 'Captcha', null)} {...choice('captcha')}>
        <option value="">Unknown</option>
        {options(captchas)}
      </SelectField>
      {notes.slice(0, openNotes).map((note) => (
        <div className="verify-wide" key={note.key}>
          {note}
        </div>
      ))}
      {notes.length > openNotes && (
        <details className="verify-wide">
          <summary>{`${notes.length - openNotes} more notes`}</summary>
          <div className="stack">{notes.slice(openNotes)}</div>
        </details>
      )}
      <div className="verify-wide">
        <TextField {...field('source', 'Source: the page that says so', 9)} {...text('source')} kind="url" />
      </div>
    </section>
  )
}

function Outside({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a className="quiet" href={url} target="_blank" rel={linkRel('recommended')}>
      {children}
    </a>
  )
}

/** So that the next key is a shortcut again. */
function leaveOnEscape(event: { key: string; currentTarget: HTMLElement }): void {
  if (event.key === 'Escape') event.currentTarget.blur()
}
