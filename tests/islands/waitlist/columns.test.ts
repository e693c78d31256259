import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { WaitlistRow } from '#src/domain/waitlist/waitlist.api.ts'
import { waitlistColumns } from '#src/islands/waitlist/admin/columns.tsx'

const row: WaitlistRow = {
  ref: 'ref1',
  email: 'ann@example.com',
  state: 'confirmed',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  provider: 'synced',
  providerError: null,
}

function shownFor(provider: string): string {
  const column = waitlistColumns(() => {}).find(({ heading }) => heading === 'Email provider')!
  return renderToStaticMarkup(column.cell({ ...row, provider: provider as WaitlistRow['provider'] }))
}

describe("the waitlist's email provider column", () => {
  it('shows each state in words', () => {
    expect(shownFor('synced')).toBe('<span class="stamp stamp-good">up to date</span>')
    expect(shownFor('none')).toBe('<span class="stamp">not needed</span>')
  })

  it("shows a state it doesn't know as it is", () => {
    expect(shownFor('told')).toBe('<span class="stamp">told</span>')
  })
})
