import { createHash } from 'node:crypto'
import { expect } from 'vitest'

/** A date that someone sets by hand, with the fingerprint of what it's the date of. */
export type DatedText = { on: string; fingerprint: string }

/** Fails when what is shown has changed since the date was set, and says what to write. */
export function expectDated(name: string, { on, fingerprint }: DatedText, shown: unknown): void {
  const now = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16)
  expect(on).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(fingerprint, `${name} has changed: set "on" to today and "fingerprint" to ${now}`).toBe(now)
}
