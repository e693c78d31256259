import type { Mention } from '#src/domain/mentions/mentions.api.ts'
import type { MentionDetail } from '#src/storage/mentions/queries.ts'

const isoTime = (time: number | null) => (time === null ? null : new Date(time).toISOString())

/** What is added by hand is listed by when that was. Whatever else has moved was snoozed. */
function movedUp({ postedAt, listedAt }: Omit<MentionDetail, 'createdAt'>, createdAt: number): Mention['movedUp'] {
  if (listedAt === postedAt) return null
  return listedAt === createdAt ? 'added' : 'woken'
}

/** A mention in the API's format. */
export function toMention({ createdAt, ...row }: MentionDetail): Mention {
  return {
    ...row,
    movedUp: movedUp(row, createdAt),
    // A pasted link's place is its project.
    place: row.source === 'link' ? '' : row.place,
    postedAt: new Date(row.postedAt).toISOString(),
    listedAt: new Date(row.listedAt).toISOString(),
    snoozedUntil: isoTime(row.snoozedUntil),
    repliedAt: isoTime(row.repliedAt),
  }
}
