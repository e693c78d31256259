import type { Keyword, SentKeywords } from '#src/domain/keywords/keywords.api.ts'
import { keywordKey, keywordLimits } from '#src/domain/keywords/keywords.ts'
import { searchQuery } from '#src/domain/keywords/matches.ts'
import { proposeKeywords } from '#src/domain/keywords/proposals.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import { parseWebsite, websiteHost } from '#src/domain/urls/websites.ts'
import { searchTerms } from '#src/seo/directories/search-terms.ts'
import type { Database } from '#src/storage/database.ts'
import { listKeywords } from '#src/storage/keywords/queries.ts'
import { findProfile } from '#src/storage/profiles/queries.ts'
import type { NewKeyword } from '#src/storage/mentions/keyword-changes.ts'
import { countByWeek } from '#src/storage/mentions/keyword-counts.ts'
import type { ProjectRow } from '#src/storage/projects/queries.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000
const { weeks: periods } = keywordLimits

export async function readKeywords(db: Database, projectId: string, now: number): Promise<Keyword[]> {
  const [rows, counts] = await Promise.all([
    listKeywords(db, projectId),
    countByWeek(db, projectId, { now, periodMs: weekMs, periods }),
  ])
  return rows.map(({ id, text, match, competitor, paused, createdAt }) => ({
    id,
    text,
    match,
    competitor,
    paused,
    weeks: (counts.get(id) ?? Array.from({ length: periods }, () => 0)).toReversed(),
    createdAt: new Date(createdAt).toISOString(),
  }))
}

export async function readProposals(
  db: Database,
  { id, name, websiteUrl }: ProjectRow,
  present: readonly Keyword[],
): Promise<string[]> {
  const profile = (await findProfile(db, id))?.fields ?? { ...emptyProfile, name }
  const website = parseWebsite(websiteUrl)
  const facts = { profile, website: website ? websiteHost(websiteUrl) : '', terms: searchTerms(profile.category) }
  return proposeKeywords(facts, new Set(present.map(({ text }) => keywordKey(text))))
}

/** As they are stored. */
export function toNewKeywords({ text: texts, match, competitor }: SentKeywords, newId: () => string): NewKeyword[] {
  return texts.map((text) => ({
    id: newId(),
    text,
    key: keywordKey(text),
    match,
    competitor,
    query: searchQuery(text, match),
  }))
}
