import type { Mention } from '#src/domain/mentions/mentions.ts'
import type { MentionDetail } from '#src/storage/mentions/queries.ts'

const isoTime = (time: number | null) => (time === null ? null : new Date(time).toISOString())

/** A mention in the API's format. */
export function readMention(row: MentionDetail): Mention {
  return {
    ...row,
    // A pasted link's place is its project.
    place: row.source === 'link' ? '' : row.place,
    postedAt: new Date(row.postedAt).toISOString(),
    listedAt: new Date(row.listedAt).toISOString(),
    snoozedUntil: isoTime(row.snoozedUntil),
    repliedAt: isoTime(row.repliedAt),
  }
}
