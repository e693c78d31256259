import type { VerificationOutcome } from '#src/domain/directories/verifications.ts'
import type { VerifyingRow } from '#src/domain/directories/verifications.api.ts'

/** A row as typed, by field. Notes are `text.` and their place. */
export type TypedRow = Readonly<Record<string, string>>

export const textField = (place: string) => `text.${place}`

/** The fields before anything is typed. The source is the page that `O` opens. */
export function typedRow({ facts }: VerifyingRow): TypedRow {
  const { name, url, pricing, followed, acceptsSubmissions, submitUrl, asks, texts } = facts
  const { auth, captcha, requiredAssets } = facts
  return {
    ...{ name, url, acceptsSubmissions, submitUrl, pricing: pricing ?? '', asks: asks.join('\n') },
    followed: followed === null ? '' : followed ? 'yes' : 'no',
    // Lists as in a form: apart by commas.
    ...{ auth: (auth ?? []).join(), captcha: captcha ?? '', requiredAssets: (requiredAssets ?? []).join() },
    source: url,
    ...Object.fromEntries(Object.entries(texts).map(([place, text]) => [textField(place), text])),
  }
}

/** The body of the call. */
export function verificationOf(row: VerifyingRow, typed: TypedRow, outcome: VerificationOutcome) {
  const { version } = row
  const source = typed['source']?.trim() ?? ''
  if (outcome !== 'verified') return { version, outcome, source }
  const { name, url, pricing = '', followed, acceptsSubmissions, submitUrl, asks = '' } = typed
  const texts = Object.keys(row.facts.texts).map((place) => [place, typed[textField(place)] ?? ''])
  const lines = asks.split('\n').map((line) => line.trim())
  const facts = {
    ...{ name, url, acceptsSubmissions, submitUrl },
    pricing: pricing === '' ? null : pricing,
    followed: followed === '' ? null : followed === 'yes',
    asks: lines.filter((line) => line !== ''),
    auth: chosenIn(typed['auth']),
    captcha: typed['captcha'] === '' ? null : typed['captcha'],
    requiredAssets: chosenIn(typed['requiredAssets']),
    texts: Object.fromEntries(texts) as Record<string, string>,
  }
  return { version, outcome, source, facts }
}

/** What is chosen of a list. */
export function chosenIn(text = ''): string[] {
  return text === '' ? [] : text.split(',')
}

/** The field that an error of the API is about: 'pricing' of 'facts.pricing', 'text.DE' of 'facts.texts.DE'. */
export function fieldOf(name: string): string {
  const [, field = name] = /^facts\.(.*)$/.exec(name) ?? []
  return field.replace(/^texts\./, 'text.').replace(/^(asks|auth|requiredAssets)\..*/, '$1')
}

/** What was typed over, for a row that someone else has taken. */
export function changedTexts(stored: TypedRow, typed: TypedRow): string[] {
  return Object.keys(typed).flatMap((field) => (typed[field] === stored[field] ? [] : (typed[field] ?? '')))
}

export const outcomeTexts: Record<VerificationOutcome, { label: string; said: (name: string) => string }> = {
  verified: { label: 'Verified', said: (name) => `${name} is verified.` },
  gone: { label: 'Gone', said: (name) => `${name} is gone.` },
  unclear: { label: 'Can’t tell', said: (name) => `Couldn’t verify ${name}.` },
}

/** The keys of the screen, as the help shows them. */
export const verifyKeys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['C'], does: 'Verified: all of it is right as shown' },
  { keys: ['Shift C'], does: 'The same, and open the next site' },
  { keys: ['O'], does: 'Open the site in a new tab. Close it with Ctrl W to come back' },
  { keys: ['F'], does: 'Open its form' },
  { keys: ['1 – 9'], does: 'Correct a field. Esc leaves it' },
  { keys: ['X'], does: 'The site is gone' },
  { keys: ['N'], does: 'Can’t tell: our pages stay as they are' },
  { keys: ['U'], does: 'Undo, and go back to that directory' },
  { keys: ['/'], does: 'Filter' },
  { keys: ['?'], does: 'Show this list' },
]
