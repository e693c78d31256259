import type { Lead } from '#src/domain/leads/leads.api.ts'
import { authorAccount } from '#src/domain/leads/profiles.ts'
import { cutAtWord } from '#src/domain/text/cut-at-word.ts'
import { parseWebsite } from '#src/domain/urls/websites.ts'
import type { Database } from '#src/storage/database.ts'
import { countPostsOfLeads, type LeadAccountRow, type LeadRow, listLeadAccounts } from '#src/storage/leads/queries.ts'

/** Characters of a post without a title. */
const titleLength = 80

export async function toLeads(db: Database, rows: readonly LeadRow[]): Promise<Lead[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [accounts, posts] = await Promise.all([listLeadAccounts(db, ids), countPostsOfLeads(db, ids)])
  const accountsOf = Map.groupBy(accounts, ({ leadId }) => leadId)
  return rows.map((row) => toLead(row, accountsOf.get(row.id) ?? [], posts.get(row.id)))
}

function toLead(
  row: LeadRow,
  accounts: readonly LeadAccountRow[],
  posts: { mentions: number; keywords: string[] } | undefined,
): Lead {
  const { id, state, note, version, demo, post } = row
  const last = authorAccount(post.kind, row)
  const main = accounts.find(({ kind, key }) => kind === last?.kind && key === last.key) ?? accounts[0]
  return {
    id,
    handle: main?.handle ?? row.author,
    profileUrl: linkable(main ? main.profileUrl : row.authorUrl),
    source: main?.kind ?? post.kind,
    others: accounts.flatMap((account) =>
      account === main
        ? []
        : [{ source: account.kind, handle: account.handle, profileUrl: linkable(account.profileUrl) }],
    ),
    lastPost: {
      url: post.url,
      title: post.title || cutAtWord(post.text.replace(/\s+/g, ' '), titleLength),
      postedAt: new Date(row.lastPostedAt).toISOString(),
    },
    mentions: posts?.mentions ?? 1,
    keywords: posts?.keywords ?? [],
    state,
    note,
    version,
    demo,
  }
}

function linkable(url: string | null): string | null {
  return url !== null && parseWebsite(url) ? url : null
}
