import type { Services } from '#functions/services.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'

/** Daily and weekly mails go out in the morning, UTC: this long after their day began. */
export const morningMs = 7 * 60 * 60 * 1000

/** Mails about what happened since the last ones, each to someone who is due for it. */
export type Digest<Due> = {
  /** A few who are due, after the last of the previous few. None: that was all. */
  due: (last: Due | undefined) => Promise<readonly Due[]>
  /** Null: there is nothing to say. */
  compose: (due: Due) => OutgoingMail | null | Promise<OutgoingMail | null>
  /** Queues the mail and records in the same batch what it said, so that it's said once. */
  close: (due: Due, mail: OutgoingMail) => Promise<void>
  /** Records that there was nothing to say, where that's needed. */
  skip?: (due: Due) => Promise<void>
}

/** Queues mails for everyone who is due, one after the other, until `untilMs`. Can be killed and run again at any point. */
export async function queueDigests<Due>(
  { now }: Pick<Services, 'now'>,
  { due, compose, close, skip }: Digest<Due>,
  untilMs: number,
): Promise<void> {
  let few = await due(undefined)
  while (few.length > 0) {
    for (const one of few) {
      if (now() >= untilMs) return
      const mail = await compose(one)
      await (mail ? close(one, mail) : skip?.(one))
    }
    few = await due(few.at(-1))
  }
}
