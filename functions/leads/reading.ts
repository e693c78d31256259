import { type Lead, leadLimits } from '#src/domain/leads/leads.ts'
import { authorAccount } from '#src/domain/leads/profiles.ts'
import { cutAtWord } from '#src/domain/text/cutting.ts'
import { parseWebsite } from '#src/domain/urls/websites.ts'
import type { Database } from '#src/storage/database.ts'
import {
  type LeadAccountRow,
  type LeadFilter,
  type LeadPost,
  type LeadRow,
  listLeadAccounts,
  listLeads,
  listPostsOfLeads,
} from '#src/storage/leads/queries.ts'

/** Characters of a post without a title. */
const titleLength = 80

export async function readLeads(db: Database, rows: readonly LeadRow[]): Promise<Lead[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [accounts, posts] = await Promise.all([listLeadAccounts(db, ids), listPostsOfLeads(db, ids)])
  const accountsOf = Map.groupBy(accounts, ({ leadId }) => leadId)
  const postsOf = Map.groupBy(posts.filter(isTheirs), ({ leadId }) => leadId)
  return rows.map((row) => readLead(row, accountsOf.get(row.id) ?? [], postsOf.get(row.id) ?? []))
}

/** All leads of a filter, up to what an export can have, page by page. */
export async function readAllLeads(db: Database, projectId: string, filter: LeadFilter): Promise<Lead[]> {
  const limit = 500
  const found: Lead[] = []
  for (let page = 1; found.length < leadLimits.perExport; page += 1) {
    const rows = await listLeads(db, projectId, filter, { page, limit })
    found.push(...(await readLeads(db, rows)))
    if (rows.length < limit) break
  }
  return found.slice(0, leadLimits.perExport)
}

/** Names can be those of others, where they are only unique on a site. */
export function isTheirs(post: LeadPost): boolean {
  return authorAccount(post.kind, post)?.key === post.key
}

function readLead(row: LeadRow, accounts: readonly LeadAccountRow[], posts: readonly LeadPost[]): Lead {
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
    mentions: Math.max(1, new Set(posts.map(({ mentionId }) => mentionId)).size),
    keywords: [...new Set(posts.flatMap(({ keywords }) => keywords))],
    state,
    note,
    version,
    demo,
  }
}

function linkable(url: string | null): string | null {
  return url !== null && parseWebsite(url) ? url : null
}
