import { stateTexts } from '#src/domain/products/states.ts'
import type { RiskFlag } from '#src/domain/reviews/reviews.api.ts'
import { textRiskFlags } from '#src/domain/reviews/text-risks.ts'
import { jaccard, shingleHashesOf } from '#src/domain/text/similarity.ts'
import type { Database } from '#src/storage/database.ts'
import type { ProductRow } from '#src/storage/products/queries.ts'
import { siteOf } from '#src/storage/products/sites.ts'
import { type ComparedText, listTextsToCompare } from '#src/storage/products/texts.ts'
import {
  type FailingSite,
  maxCounted,
  type OtherProduct,
  type PastEvent,
  readRiskFacts,
  type RegisteredDomain,
  type RiskFacts,
  type Suspect,
} from '#src/storage/reviews/risk-flags.ts'
import { mailboxDomain } from './risk-email.ts'

const day = 86_400_000
/** A domain registered this shortly before the submission is new. */
const newDomainMs = 90 * day
/** Texts that share more of their runs are flagged. Changing one word in eight leaves a third. */
const minSimilarity = 1 / 3

/** The risk flags of these products, by id, with the same few queries for one or a hundred. */
export async function readRiskFlags(db: Database, rows: readonly ProductRow[]): Promise<Map<number, RiskFlag[]>> {
  if (rows.length === 0) return new Map()
  const [{ byId, events, domains, failing }, texts] = await Promise.all([
    readRiskFacts(db, await Promise.all(rows.map(toSuspect))),
    findSimilarTexts(db, rows),
  ])
  const riskFlags = new Map<number, RiskFlag[]>()
  for (const row of rows) {
    const facts = byId.get(row.id)
    riskFlags.set(row.id, [
      ...(await emailRiskFlags(row)),
      ...downFlags(row, failing),
      ...domainRiskFlags(row, domains),
      ...ownTextFlags(row),
      ...(texts.get(row.id) ?? []),
      ...(facts ? [...emailFlags(facts), ...siteFlags(facts)] : []),
      ...rejectionRiskFlags(row, events, facts),
    ])
  }
  return riskFlags
}

/** The URL that is shown, or will be. */
function keyOf({ listingKey, proposal }: ProductRow): string {
  return proposal?.listingKey ?? listingKey
}

function hostOf(row: ProductRow): string {
  return keyOf(row).split('/')[0] ?? ''
}

async function toSuspect(row: ProductRow): Promise<Suspect> {
  const listingKey = keyOf(row)
  return {
    id: row.id,
    email: row.email,
    listingKey,
    site: await siteOf(listingKey),
    domains: domainsAbove(hostOf(row)),
  }
}

/** A host and its parents, down to two labels. The registered domain is among these. */
function domainsAbove(host: string): string[] {
  const labels = host.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

async function emailRiskFlags(row: ProductRow): Promise<RiskFlag[]> {
  const mailbox = await mailboxDomain(row.email)
  if (!mailbox) return []
  const { kind, domain } = mailbox
  if (kind === 'disposable') return [{ kind: 'disposable-mail', text: `Disposable email (${domain})` }]
  // The provider itself may be submitted.
  if (domainsAbove(hostOf(row)).includes(domain)) return []
  return [{ kind: 'free-mail', text: `Free email (${domain}), not at the product’s domain` }]
}

/** The site didn't work when it was last checked, and it wasn't our network's fault. */
function downFlags({ id }: ProductRow, failing: readonly FailingSite[]): RiskFlag[] {
  const found = failing.find(({ productId }) => productId === id)
  return found ? [{ kind: 'site-down', text: `The site doesn’t work: ${found.error}` }] : []
}

function domainRiskFlags(row: ProductRow, domains: readonly RegisteredDomain[]): RiskFlag[] {
  const registered = domainsAbove(hostOf(row)).flatMap((name) => domains.find(({ domain }) => domain === name) ?? [])[0]
  if (!registered || registered.registeredAt <= row.createdAt - newDomainMs) return []
  const days = Math.max(0, Math.floor((row.createdAt - registered.registeredAt) / day))
  const age = days === 0 ? 'on the day' : days === 1 ? 'the day before' : `${days} days before`
  return [{ kind: 'new-domain', text: `${registered.domain} was registered ${age} the submission` }]
}

/** Of the text that is shown, or will be. */
function ownTextFlags({ proposal, ...row }: ProductRow): RiskFlag[] {
  const { name, headline, description, websiteUrl } = { ...row, ...proposal }
  return textRiskFlags([name, headline, description], websiteUrl)
}

/** For each product the one whose text is most like its own, or like the text it is about to get. */
async function findSimilarTexts(db: Database, rows: readonly ProductRow[]): Promise<Map<number, RiskFlag[]>> {
  const listings = rows.map(({ id, headline, description, proposal }) => ({ headline, description, ...proposal, id }))
  const wanted = listings.map((listing) => ({ id: listing.id, runs: cachedRuns(listing) }))
  const wantedWith = new Map<number, number[]>()
  for (const [place, { runs }] of wanted.entries()) {
    for (const run of runs) {
      const places = wantedWith.get(run)
      if (places) places.push(place)
      else wantedWith.set(run, [place])
    }
  }
  const mostSimilar = new Map<number, { text: ComparedText; share: number }>()
  for (const text of await listTextsToCompare(db, listings)) {
    const runs = cachedRuns(text)
    const shared = new Uint16Array(wanted.length)
    for (const run of runs) for (const place of wantedWith.get(run) ?? []) shared[place] = (shared[place] ?? 0) + 1
    for (const [place, { id, runs: own }] of wanted.entries()) {
      const share = jaccard(shared[place] ?? 0, own.size, runs.size)
      if (id !== text.id && share > (mostSimilar.get(id)?.share ?? minSimilarity)) mostSimilar.set(id, { text, share })
    }
  }
  return new Map([...mostSimilar].map(([id, { text, share }]) => [id, [similarTextFlag(text, share)]]))
}

/** The runs of texts that were compared lately: each page of the queue is compared with the same ones. */
const knownRuns = new Map<string, Set<number>>()
const maxKnown = 1500

function cachedRuns({ headline, description }: Pick<ProductRow, 'headline' | 'description'>): Set<number> {
  const text = `${headline}\n${description}`
  const known = knownRuns.get(text)
  if (known) return known
  if (knownRuns.size >= maxKnown) knownRuns.clear()
  const runs = shingleHashesOf(text)
  knownRuns.set(text, runs)
  return runs
}

function similarTextFlag(other: ComparedText, share: number): RiskFlag {
  return {
    kind: 'similar-text',
    text: `Text ${Math.floor(share * 100)} % like ${named(other)}`,
    ref: other.ref,
  }
}

function emailFlags({ sameEmail, otherSameEmail }: RiskFacts): RiskFlag[] {
  if (sameEmail === 0) return []
  const others = sameEmail === 1 ? '1 other' : sameEmail < maxCounted ? `${sameEmail} others` : 'Many others'
  const ref = sameEmail === 1 && otherSameEmail !== null ? { ref: otherSameEmail } : {}
  return [{ kind: 'same-email', text: `${others} with the same email`, ...ref }]
}

function siteFlags({ sameHost, sameSite }: RiskFacts): RiskFlag[] {
  const other = sameHost ?? sameSite
  if (!other) return []
  return [{ kind: 'same-site', text: `Same ${sameHost ? 'URL' : 'domain'} as ${named(other)}`, ref: other.ref }]
}

function rejectionRiskFlags(
  { id }: ProductRow,
  events: readonly PastEvent[],
  facts: RiskFacts | undefined,
): RiskFlag[] {
  const own = events.filter(({ productId }) => productId === id)
  // An undone decision doesn't count.
  const lastRejection = own
    .filter((_, place) => own[place + 1]?.kind !== 'undo')
    .findLast(({ kind }) => kind === 'reject' || kind === 'spam' || kind === 'decline')
  const riskFlags: RiskFlag[] = []
  if (lastRejection?.kind === 'spam') riskFlags.push({ kind: 'spam-before', text: 'Marked as spam before' })
  else if (lastRejection)
    riskFlags.push({ kind: 'rejected-before', text: `Rejected before: “${lastRejection.note ?? ''}”` })
  const { rejectedSameEmail: rejected, spamSameEmail: spam, spamSameHost } = facts ?? noFacts
  if (rejected > 0) {
    const text = `${rejected} with the same email ${rejected === 1 ? 'is' : 'are'} rejected`
    riskFlags.push({ kind: 'rejected-before', text })
  }
  if (spam > 0) {
    const text = `${spam} with the same email ${spam === 1 ? 'was' : 'were'} marked as spam`
    riskFlags.push({ kind: 'spam-before', text })
  }
  if (spamSameHost) riskFlags.push({ kind: 'spam-before', text: 'A submission of the same website was marked as spam' })
  return riskFlags
}

const noFacts = { rejectedSameEmail: 0, spamSameEmail: 0, spamSameHost: false }

function named({ name, state }: OtherProduct): string {
  return `${name} (${stateTexts[state].label.toLowerCase()})`
}
