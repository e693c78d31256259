import { gunzipSync } from 'node:zlib'
import { getTableColumns, getTableName, like, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { personalData } from '#src/storage/account-exports/personal-data.ts'
import type { PersonalTable } from '#src/storage/account-exports/personal-table.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { payments } from '#src/storage/payments/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { addTestUser, type TestUser } from '#tests/support/accounts.ts'
import { type TestApi, useApi } from '#tests/support/api.ts'
import { describeDatabases, useDatabase } from '#tests/support/database.ts'
import { listTables } from '#tests/support/tables.ts'
import { givenRow } from './personal-rows.ts'

const personal = Object.entries(personalData) as [keyof typeof personalData, PersonalTable][]

/** Tables without personal data, or without a way to tell whose it is. */
const impersonal = [
  // Keyed by a hash of an email, IP or account id, for two days.
  'rate_limits',
  // Keyed by a random id that a submission, post, article or profile refers to.
  'uploads',
  'post_images',
  'article_images',
  'kit_images',
  // Hashes of IPs and emails, about feedback and deleted with it or with its project.
  'feedback_votes',
  'feedback_stops',
  // About products, and deleted with them.
  'product_sites',
  'products_search',
  'link_checks',
  'merged_products',
  'domain_ages',
  // What others published, found with a keyword, and how it's searched for. Not by account.
  'public_posts',
  'public_posts_search',
  'polls',
  'poll_hosts',
  // Where a directory's own pages are.
  'directory_maps',
  'matchings',
  'evidence_parts',
  'evidence_roots',
  'evidence_keys',
  'post_sketches',
  // How far a project's keywords are matched.
  'project_matchings',
  // Counts per project, kept by triggers.
  'mention_counts',
  // Hashes of the names of people who don't want to be found.
  'removed_authors',
  // About hosts that listings are on.
  'host_turns',
  'robots_files',
  // About the directories on our list.
  'directory_changes',
  'directory_checks',
  'forecast_models',
  // About the service itself.
  'alerts',
  'backups',
  'batch_writes',
  'conversions',
  'schema_floors',
  'index_pings',
  'jobs',
  'instances',
  'payment_events',
  // By ids of our payment provider.
  'payment_reversals',
  'payment_disputes',
  // Hashes of inboxes and cards.
  'used_trials',
  'kept_uses',
  'plans',
  'post_addresses',
  'rebuilds',
  'saved_reasons',
  'shared_hosts',
]

describe('personal data', () => {
  const current = useDatabase()

  it('is declared for each table of the database', async () => {
    const declared = [...personal.map(([, { table }]) => getTableName(table)), ...impersonal]
    expect((await listTables(current.db)).filter((name) => !declared.includes(name))).toEqual([])
    expect(new Set(declared).size).toBe(declared.length)
  })

  it("isn't in any table declared to have none", async () => {
    const telling = /^(user_id|email|email_key|recipient|firstname|saved_by|settled_by|device|place|ip|client)$/
    for (const table of impersonal) {
      const { rows } = await current.db.$client.execute(`PRAGMA table_info(${table})`)
      // A source's place is its host.
      const isSource = ['public_posts', 'polls'].includes(table)
      const columns = rows.map(({ name }) => name as string).filter((name) => !(isSource && name === 'place'))
      expect(
        columns.filter((name) => telling.test(name)),
        table,
      ).toEqual([])
    }
  })

  it('is exported without hashes and keys', () => {
    for (const [name, { columns }] of personal) {
      expect(
        Object.keys(columns).filter((key) => /hash|secret|token|idempotency/i.test(key)),
        name,
      ).toEqual([])
    }
    expect(Object.keys(getTableColumns(personalData.account.table))).toContain('passwordHash')
  })
})

describeDatabases('an account with data in every table, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const rowsOf = async ({ db }: TestApi, { table, of }: PersonalTable, { user }: TestUser) =>
    (
      await db
        .select({ one: sql`1` })
        .from(table)
        .where(of(user))
    ).length

  const given = async (email: string) => {
    const person = await addTestUser(api, { email, name: 'Ann', admin: true, password: 'secret and long enough' })
    for (const write of Object.values(givenRow)) await write(api, person.user)
    return person
  }

  it("exports its own data and no one else's", async () => {
    const person = await given('ann@example.com')
    const other = await given('bob@example.com')
    const response = await api.call('/api/users/me/export', { headers: person.headers })
    expect(response.status).toBe(200)
    const text = await response.text()
    const data = JSON.parse(text) as Record<string, object[]>
    for (const [name] of personal) {
      if (name !== 'account') expect(data[name]?.length, name).toBeGreaterThan(0)
    }
    expect(data['account']).toMatchObject({ email: 'ann@example.com', hasPassword: true })
    expect(text).not.toContain('secret')
    expect(text).not.toContain(other.user.id)
    expect(text).not.toContain(other.user.email)
    // A failed sign-in may be a stranger's.
    expect(text).not.toContain('198.51.100.77')
    expect(data['securityEvents']).toMatchObject([
      { event: 'sign-in', place: 'Local network' },
      { event: 'account-exported' },
    ])
  })

  it('is exported in pieces, each row once, whatever its size, and compressed for those who take that', async () => {
    const person = await addTestUser(api)
    const rows = Array.from({ length: 700 }, (_, n) => ({
      ...{ id: `project-${n}`, userId: person.user.id, name: `Project ${n}`, websiteUrl: 'https://example.com/' },
      ...{ dm: n % 100 === 50 ? 'x'.repeat(700_000) : '', createdAt: n, updatedAt: n },
    }))
    for (let at = 0; at < rows.length; at += 50) await api.db.insert(projects).values(rows.slice(at, at + 50))
    const headers = { ...person.headers, 'accept-encoding': 'gzip, deflate, br' }
    const response = await api.call('/api/users/me/export', { headers })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const text = gunzipSync(await response.bytes()).toString()
    const data = JSON.parse(text) as Record<string, { name: string; dm: string }[]>
    expect(data['projects']?.map(({ name, dm }) => [name, dm.length])).toEqual(
      rows.map(({ name, dm }) => [name, dm.length]),
    )
    const plain = await api.call('/api/users/me/export', { headers: { ...headers, 'accept-encoding': 'br, gzip;q=0' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(JSON.parse(await plain.text())).toMatchObject({ projects: data['projects'] })
  })

  it('is deleted from all tables, except for what must stay', async () => {
    const person = await given('ann@example.com')
    const other = await given('bob@example.com')
    const body = JSON.stringify({ password: 'secret and long enough' })
    const response = await api.call('/api/users/me', { method: 'DELETE', headers: person.headers, body })
    expect(response.status).toBe(200)
    // The deletion notice stays until its retention ends.
    const notices = await api.db.delete(mails).where(like(mails.key, 'account-deleted:%')).returning()
    expect(notices.map(({ recipient }) => recipient)).toEqual(['ann@example.com'])
    for (const [name, declared] of personal) {
      const stays = 'keep' in declared.atDeletion
      const { atDeletion } = declared
      // Mails about a submission stay with it.
      const of = 'remove' in atDeletion && typeof atDeletion.remove === 'function' ? atDeletion.remove : declared.of
      expect((await rowsOf(api, { ...declared, of }, person)) > 0, name).toBe(stays)
      expect(await rowsOf(api, declared, other), name).toBeGreaterThan(0)
    }
    const receipts = await api.db.select({ userId: payments.userId, url: payments.url }).from(payments)
    expect(receipts).toContainEqual({ userId: null, url: null })
    expect(receipts).toHaveLength(2)
  })

  it('owns nothing by email while its email is unconfirmed', async () => {
    await given('ann@example.com')
    const claimed = await addTestUser(api, { email: 'ann@example.com', confirmed: false })
    for (const name of ['mails', 'submissions', 'waitlist'] as const) {
      expect(await rowsOf(api, personalData[name], claimed), name).toBe(0)
    }
  })
})
