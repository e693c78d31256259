import { beforeEach, describe, expect, it } from 'vitest'
import type { Lead, LeadPage } from '#src/domain/leads/leads.api.ts'
import type { LeadState } from '#src/domain/leads/leads.ts'
import { withLead } from '#src/islands/leads/leads-view.ts'
import { createStateChoices } from '#src/islands/leads/state-choices.ts'
import type { Outcome } from '#src/islands/api/requests.ts'

const ann: Lead = {
  ...{ id: 'ann', handle: 'ann', profileUrl: null, source: 'hackernews', others: [], mentions: 1, keywords: [] },
  ...{ lastPost: { url: 'https://news.example/1', title: 'Tea', postedAt: '2026-11-20T00:00:00.000Z' } },
  ...{ state: 'new', note: '', version: 1, demo: false },
}
type Sent = { version: number; state: LeadState; answer: (outcome: Outcome<{ data: Lead }>) => Promise<void> }

describe('states that are chosen for leads', () => {
  let sent: Sent[]
  let shown: Lead
  let said: string[]
  let choices: ReturnType<typeof createStateChoices>
  const choose = (state: LeadState) => void choices.choose(shown, state)
  const accept = ({ version, state, answer }: Sent) =>
    answer({ ok: true, body: { data: { ...ann, state, version: version + 1 } } })

  beforeEach(() => {
    ;[sent, shown, said] = [[], ann, []]
    choices = createStateChoices({
      send: ({ version }, state) =>
        new Promise((resolve) => {
          const answer = async (outcome: Outcome<{ data: Lead }>) => {
            resolve(outcome)
            await new Promise((done) => setTimeout(done))
          }
          sent.push({ version, state, answer })
        }),
      show: (lead) => (shown = lead),
      refresh: () => void said.push('refreshed'),
      onFailure: (message) => void said.push(message),
    })
  })

  it('are shown immediately, and the last one is sent after the answer to the one before it', async () => {
    choose('contacted')
    choose('won')
    choose('notAFit')
    expect([shown.state, sent.length]).toEqual(['notAFit', 1])
    await accept(sent[0]!)
    expect(shown).toMatchObject({ state: 'notAFit', version: 2 })
    expect(sent[1]).toMatchObject({ state: 'notAFit', version: 2 })
    await accept(sent[1]!)
    expect([shown.state, shown.version, sent.length]).toEqual(['notAFit', 3, 2])
    // From a row that wasn't drawn again yet.
    void choices.choose(ann, 'won')
    expect(sent[2]).toMatchObject({ state: 'won', version: 3 })
  })

  it('need no second call if one goes back to what was sent', async () => {
    choose('contacted')
    choose('won')
    choose('contacted')
    await accept(sent[0]!)
    expect([sent.length, shown.state]).toEqual([1, 'contacted'])
  })

  it('let the list change once the row is left and everything is sent', async () => {
    choose('contacted')
    choices.leave()
    expect(said).toEqual([])
    await accept(sent[0]!)
    expect(said).toEqual(['refreshed'])
    choose('won')
    await accept(sent[1]!)
    expect(said).toEqual(['refreshed'])
    choices.leave()
    choices.leave()
    expect(said).toEqual(['refreshed', 'refreshed'])
  })

  it('are taken back if the server refuses, to what another window has chosen', async () => {
    const failure = { ok: false, message: 'Try again.', errors: [], unknown: false } as const
    choose('contacted')
    await sent[0]!.answer({ ...failure, status: 503 })
    expect([shown, said]).toEqual([ann, ['Try again.']])
    choose('contacted')
    await sent[1]!.answer({ ...failure, status: 409, data: { ...ann, state: 'won', version: 2 } })
    expect([shown.state, said[1]]).toEqual(['won', 'ann was changed in another window. Your choice wasn’t saved.'])
  })
})

it('counts a lead in its new state', () => {
  const counts = { new: 3, contacted: 0, won: 1, notAFit: 0 }
  const page = { items: [ann], counts } as unknown as LeadPage
  expect(withLead(page, { ...ann, state: 'contacted' })).toEqual({
    items: [{ ...ann, state: 'contacted' }],
    counts: { new: 2, contacted: 1, won: 1, notAFit: 0 },
  })
  expect(withLead(page, { ...ann, id: 'ben' })).toBe(page)
})
