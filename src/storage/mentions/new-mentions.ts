import type { MentionReason } from '#src/domain/mentions/mentions.ts'
import type { SourceKind } from '#src/domain/mentions/sources.ts'

export type NewMention = {
  id: string
  projectId: string
  postId: number
  postedAt: number
  score: number
  reasons: readonly MentionReason[]
  keywordIds: readonly string[]
  /** What its text is found by: see `sketchOf`. */
  sketch: readonly number[]
  /** Posts with nearly the same text. If the project has one as a mention, that one stands for it. */
  same: readonly Same[]
  /** Its author. Null: unknown. */
  lead: NewLead | null
}

export type Same = { postId: number; sameAuthor: boolean }

export type NewLead = {
  id: string
  kind: SourceKind
  key: string
  /** See `authorHash`. */
  hash: string
  handle: string
  profileUrl: string | null
  /** Other accounts of the same person, whether they have posted or not. */
  others: readonly { kind: SourceKind; key: string; hash: string; profileUrl: string }[]
}
