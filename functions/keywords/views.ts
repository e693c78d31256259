import type { JsonBody } from '#functions/http/json-body.ts'
import {
  checkKeyword,
  cleanKeyword,
  type Keyword,
  keywordKey,
  keywordLimits,
  type KeywordMatch,
  keywordMatches,
  keywordMessages,
} from '#src/domain/keywords/keywords.ts'
import { searchQuery } from '#src/domain/keywords/matches.ts'
import { proposeKeywords } from '#src/domain/keywords/proposals.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
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

/** One keyword, or one a line. */
export function readSentKeywords(
  body: JsonBody,
  newId: () => string,
): { keywords: NewKeyword[]; errors: FieldError[] } {
  const sent = body.get('match') ?? 'phrase'
  const match = (Object.keys(keywordMatches) as KeywordMatch[]).find((known) => known === sent)
  if (!match) return { keywords: [], errors: [{ field: 'match', message: keywordMessages.matchUnknown }] }
  // Longer than as many keywords can be isn't worth reading.
  const typed = body.text('text').slice(0, 8 * keywordLimits.text * keywordLimits.perRequest)
  const lines = typed.split('\n').map(cleanKeyword)
  const texts = lines.length === 1 ? lines : lines.filter((line) => line !== '')
  if (texts.length > keywordLimits.perRequest) {
    return { keywords: [], errors: [{ field: 'text', message: keywordMessages.tooMany }] }
  }
  const faults = (texts.length > 0 ? texts : ['']).flatMap((text) => {
    const fault = checkKeyword(text)
    return fault === null ? [] : [texts.length > 1 ? `“${text.slice(0, 100)}”: ${fault}` : fault]
  })
  if (faults.length > 0) return { keywords: [], errors: [{ field: 'text', message: faults[0] ?? '' }] }
  const competitor = body.get('competitor') === true
  // Each once, however often and however it is typed, so that none takes another one's place in the plan.
  const keys = texts.map(keywordKey)
  const unique = texts.filter((text, at) => keys.indexOf(keywordKey(text)) === at)
  const keywords = unique.map((text) => ({
    id: newId(),
    text,
    key: keywordKey(text),
    match,
    competitor,
    query: searchQuery(text, match),
  }))
  return { keywords, errors: [] }
}
