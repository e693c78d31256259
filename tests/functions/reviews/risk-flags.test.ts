import { beforeEach, expect, it } from 'vitest'
import { mailboxDomain } from '#functions/reviews/risk-email.ts'
import { readRiskFlags } from '#functions/reviews/risk-flags.ts'
import { newestContent } from '#src/domain/products/content.ts'
import type { RiskFlag } from '#src/domain/reviews/reviews.api.ts'
import type { RiskKind } from '#src/domain/reviews/risk-flags.ts'
import { domainAges, linkChecks } from '#src/storage/links/schema.ts'
import { applyTransition, saveProposal } from '#src/storage/products/changes.ts'
import type { ProductRow } from '#src/storage/products/queries.ts'
import { addTestUser } from '#tests/support/accounts.ts'
import { decide, givenPending, present, undo } from '#tests/support/admin.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenProducts } from '#tests/support/submissions.ts'

const words = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `word${first + index}`).join(' ')
const day = 86_400_000

describeDatabases('Risk flags on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let number = 0
  beforeEach(() => {
    number = 0
  })
  /** A unique product, except for the given fields. */
  const given = (changes: Parameters<typeof givenPending>[1] = {}) => {
    number += 1
    const own = { headline: `Headline ${number}`, description: words(number * 1000, 60) }
    return givenPending(api, { ...own, email: `founder${number}@host${number}.example`, ...changes })
  }
  const signsOf = async (row: ProductRow) =>
    (await readRiskFlags(api.db, [await present(api, row.ref)])).get(row.id) ?? []
  const ofKind = async (row: ProductRow, wanted: RiskKind): Promise<RiskFlag[]> =>
    (await signsOf(row)).filter((sign) => sign.kind === wanted)

  it('are empty for a unique product', async () => {
    const rows = [await given(), await given(), await given()]
    const riskFlags = await readRiskFlags(api.db, rows)
    expect([...riskFlags.values()]).toEqual([[], [], []])
    expect(await readRiskFlags(api.db, [])).toEqual(new Map())
  })

  it('flag a disposable mailbox, also below a listed domain', async () => {
    expect(await ofKind(await given({ email: 'a@Mailinator.com' }), 'disposable-mail')).toMatchObject([
      { text: 'Disposable email (mailinator.com)' },
    ])
    expect(await mailboxDomain('"a@b"@deep.sub.mailinator.com.')).toMatchObject({ domain: 'mailinator.com' })
    for (const fine of ['a@mailinator.com.example', 'a@uplistmailinator.com', '', '@', 'com']) {
      expect(await mailboxDomain(fine)).toBeNull()
    }
  })

  it('flag a free mailbox, unless the provider itself is submitted', async () => {
    expect(await ofKind(await given({ email: 'ann@Gmail.com' }), 'free-mail')).toMatchObject([
      { text: 'Free email (gmail.com), not at the product’s domain' },
    ])
    const provider = await given({ email: 'ann@hey.com', listingKey: 'app.hey.com' })
    expect(await ofKind(provider, 'free-mail')).toEqual([])
    expect(await ofKind(await given(), 'free-mail')).toEqual([])
  })

  it('flag a site that didn’t work when it was checked, until the product changes', async () => {
    const row = await given()
    const check = { productId: row.id, state: 'failing' as const, dueAt: 0, checkedAt: api.clock.now + 1 }
    await api.db.insert(linkChecks).values({ ...check, error: 'The domain doesn’t resolve (DNS)' })
    expect(await ofKind(row, 'site-down')).toMatchObject([
      { text: 'The site doesn’t work: The domain doesn’t resolve (DNS)' },
    ])
    await api.db.update(linkChecks).set({ checkedAt: 1 })
    expect(await ofKind(row, 'site-down')).toEqual([])
  })

  it('flag a domain that was registered within ninety days', async () => {
    const at = api.clock.now
    const ages = { 'new.co.uk': 12, 'old.example': 90, 'edge.example': 89, 'today.example': 0, 'unknown.example': null }
    await api.db.insert(domainAges).values(
      Object.entries(ages).map(([domain, days]) => ({
        domain,
        registeredAt: days === null ? null : at - days * day,
      })),
    )
    const text = async (listingKey: string) =>
      (await ofKind(await given({ listingKey, createdAt: at }), 'new-domain')).map((sign) => sign.text)
    expect(await text('app.new.co.uk')).toEqual(['new.co.uk was registered 12 days before the submission'])
    expect(await text('today.example')).toEqual(['today.example was registered on the day the submission'])
    expect(await text('edge.example')).toHaveLength(1)
    expect([await text('old.example'), await text('unknown.example'), await text('else.example')]).toEqual([[], [], []])
  })

  it('flag nearly identical texts, with the share', async () => {
    const first = await given({ name: 'The first', description: words(0, 60) })
    const copy = await given({ headline: first.headline, description: `${words(0, 54)} ${words(90_000, 6)}` })
    const half = await given({ description: `${words(0, 20)} ${words(80_000, 40)}` })
    const [sign] = await ofKind(copy, 'similar-text')
    expect(sign?.ref).toBe(first.ref)
    // 54 of 60 runs are the same, of 66 in total.
    expect(sign?.text).toBe('Text 81 % like The first (in the queue)')
    expect(await ofKind(half, 'similar-text')).toEqual([])
  })

  it('compare the changed text instead of the current one', async () => {
    const [model, listed] = [await given(), await given()]
    await applyTransition(api.db, listed.ref, 'publish', { now: api.clock.now })
    const { headline, description } = model
    expect(await ofKind(listed, 'similar-text')).toEqual([])
    await saveProposal(api.db, listed.ref, { ...newestContent(listed), headline, description }, api.clock.now)
    expect(await ofKind(listed, 'similar-text')).toMatchObject([{ ref: model.ref }])
    // Others aren't compared with it before it is published.
    expect(await ofKind(model, 'similar-text')).toEqual([])
  })

  it('find a copy among many', async () => {
    const copies = []
    for (let count = 0; count < 12; count += 1)
      copies.push(await given({ headline: 'Same', description: words(0, 40) }))
    const riskFlags = await readRiskFlags(api.db, copies)
    for (const row of copies) {
      const sign = riskFlags.get(row.id)?.find((one) => one.kind === 'similar-text')
      expect(sign?.text).toContain('Text 100 %')
      expect(sign?.ref).not.toBe(row.ref)
    }
  })

  it.each([
    ['begins', (text: string) => `${text} and more`],
    ['ends', (text: string) => `Another start. ${text}`],
  ])('find a text that %s like one that is older than the newest products', async (_how, copied) => {
    const text = `${words(0, 30)}. Somebody copies this later, word for word: ${words(500, 30)}`
    const old = await given({ name: 'The old one', description: text })
    const newer = Array.from({ length: 210 }, (_, index) => ({
      slug: `newer-${index}`,
      description: words(100_000 + index * 100, 30),
    }))
    await givenProducts(api.db, newer)
    const copy = await given({ description: copied(text) })
    expect(await ofKind(copy, 'similar-text')).toMatchObject([{ ref: old.ref }])
    expect(await ofKind(old, 'similar-text')).toMatchObject([{ ref: copy.ref }])
  })

  it('find a copy whose first words were changed, and one in other case and punctuation', async () => {
    const first = await given({ description: words(0, 60) })
    const reworded = await given({ description: `Quite another beginning for it. ${words(3, 57)}` })
    expect(await ofKind(reworded, 'similar-text')).toMatchObject([{ ref: first.ref }])
    const dressed = await given({ description: `“${words(0, 60).toUpperCase().replaceAll(' ', ', ')}!”` })
    expect((await ofKind(dressed, 'similar-text'))[0]?.ref).toBe(first.ref)
  })

  it('count other submissions with the same email, ignoring case', async () => {
    const one = await given({ email: 'Ada@x.example' })
    const two = await given({ email: 'ada@X.example' })
    expect(await ofKind(one, 'same-email')).toEqual([
      { kind: 'same-email', text: '1 other with the same email', ref: two.ref },
    ])
    await given({ email: 'ada@x.example' })
    expect(await ofKind(one, 'same-email')).toMatchObject([{ text: '2 others with the same email' }])
  })

  it('flag another product of the same site, but not of the same shared host', async () => {
    const text = async (first: string, second: string) => {
      const other = await given({ name: 'The other', listingKey: first })
      await applyTransition(api.db, other.ref, 'reject', { now: api.clock.now, reason: 'No.' })
      const riskFlags = await ofKind(await given({ listingKey: second }), 'same-site')
      return riskFlags.map((sign) => sign.text)
    }
    expect(await text('one.example', 'one.example')).toEqual(['Same URL as The other (not published)'])
    expect(await text('a.two.co.uk', 'b.two.co.uk')).toEqual(['Same domain as The other (not published)'])
    expect(await text('github.com/ann/one', 'github.com/ann/two')).toHaveLength(1)
    expect(await text('github.com/bob/one', 'github.com/cid/two')).toEqual([])
    expect(await text('three.vercel.app', 'four.vercel.app')).toEqual([])
    expect(await text('five.co.uk', 'six.co.uk')).toEqual([])
  })

  it('flag earlier rejections, unless they were undone', async () => {
    const { token } = await addTestUser(api, { admin: true })
    const row = await given({ email: 'bob@x.example' })
    await decide(api, token, { ref: row.ref, verdict: 'reject', reason: 'Mistaken.' })
    await undo(api, token, row.ref)
    expect(await ofKind(row, 'rejected-before')).toEqual([])
    await decide(api, token, { ref: row.ref, verdict: 'reject', reason: 'No prices.' })
    expect(await ofKind(await given({ email: 'BOB@x.example' }), 'rejected-before')).toMatchObject([
      { text: '1 with the same email is rejected' },
    ])
    await applyTransition(api.db, row.ref, 'resubmit', { now: api.clock.now })
    expect(await ofKind(row, 'rejected-before')).toMatchObject([{ text: 'Rejected before: “No prices.”' }])
    // Undoing a publication doesn't undo the rejection.
    await decide(api, token, { ref: row.ref, verdict: 'publish' })
    await undo(api, token, row.ref)
    expect(await ofKind(row, 'rejected-before')).toHaveLength(1)
  })

  it('flag the email and the website of spam, apart from rejections', async () => {
    const { token } = await addTestUser(api, { admin: true })
    const spam = await given({ email: 'Pat@x.example', listingKey: 'pills.example' })
    await decide(api, token, { ref: spam.ref, verdict: 'spam' })
    await undo(api, token, spam.ref)
    expect(await ofKind(await given({ email: 'pat@x.example' }), 'spam-before')).toEqual([])
    await decide(api, token, { ref: spam.ref, verdict: 'spam' })
    const sameEmail = await given({ email: 'pat@x.example' })
    expect(await ofKind(sameEmail, 'spam-before')).toMatchObject([{ text: '1 with the same email was marked as spam' }])
    expect(await ofKind(sameEmail, 'rejected-before')).toEqual([])
    const sameSite = await given({ email: 'someone@else.example', listingKey: 'pills.example' })
    expect(await ofKind(sameSite, 'spam-before')).toMatchObject([
      { text: 'A submission of the same website was marked as spam' },
    ])
  })

  it('run as many queries for thirty products as for one', async () => {
    const rows = []
    for (let count = 0; count < 10; count += 1) rows.push(await given())
    const client = api.db.$client
    const [execute, batch] = [client.execute.bind(client), client.batch.bind(client)]
    const questions = async (of: readonly ProductRow[]) => {
      let count = 0
      Object.assign(client, {
        execute: (...sent: Parameters<typeof execute>) => ((count += 1), execute(...sent)),
        batch: (...sent: Parameters<typeof batch>) => ((count += 1), batch(...sent)),
      })
      await readRiskFlags(api.db, of)
      Object.assign(client, { execute, batch })
      return count
    }
    expect(await questions(rows)).toBe(await questions(rows.slice(0, 1)))
    expect(await questions(rows)).toBeLessThanOrEqual(3)
  })
})
