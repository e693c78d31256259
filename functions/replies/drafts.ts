import { findAllowance } from '#functions/plans/allowance.ts'
import { usedBefore } from '#functions/plans/kept-uses.ts'
import type { Services } from '#functions/services.ts'
import { monthStart } from '#src/domain/dates/months.ts'
import type { WrittenDraft } from '#src/domain/replies/replies.api.ts'
import { languageNote } from '#src/domain/replies/replies.ts'
import { dropDraft, finishDraft, removeUnfinishedDrafts, startDraft } from '#src/storage/replies/changes.ts'
import { type DraftRow, findDraft, isDraftBeingWritten, type RepliedPost } from '#src/storage/replies/queries.ts'
import { readReplyFacts } from './facts.ts'
import { readMonth } from './month.ts'
import { writeReply } from './write-reply.ts'

type DraftServices = Pick<Services, 'db' | 'env' | 'log' | 'network' | 'newId' | 'now'>
type Owner = { id: string }

/** A draft that is counted, and not written yet. */
export type StartedDraft = { id: string; post: RepliedPost; owner: Owner; startedAt: number }

/** Null: this month's drafts are used up or, if it should be the mention's first one, there is one already. */
export async function beginDraft(
  { db, newId, now }: DraftServices,
  post: RepliedPost,
  owner: Owner,
  { onlyFirst }: { onlyFirst: boolean },
): Promise<StartedDraft | null> {
  const startedAt = now()
  const allowance = await findAllowance(db, owner.id, startedAt)
  const before = await usedBefore(db, owner.id, allowance, startedAt)
  await removeUnfinishedDrafts(db, owner.id, startedAt)
  const id = newId()
  const allowed = { limit: allowance.drafts - before.drafts, since: monthStart(startedAt), onlyFirst }
  const draft = { id, mentionId: post.mentionId, userId: owner.id }
  return (await startDraft(db, draft, allowed, startedAt)) ? { id, post, owner, startedAt } : null
}

/** Writes it. If that fails, it doesn't count, and the error is thrown. */
export async function completeDraft(
  services: DraftServices,
  { id, post, owner, startedAt }: StartedDraft,
  onText?: (text: string) => void,
): Promise<WrittenDraft> {
  const { db, now } = services
  try {
    const facts = await readReplyFacts(db, post, startedAt)
    const { text, writer, note } = await writeReply(services, facts, onText)
    if (!(await finishDraft(db, id, { text, writer }))) throw new Error('The draft was removed while it was written')
    const month = await readMonth(db, owner.id, now())
    return { text, writer, createdAt: new Date(startedAt).toISOString(), note, month }
  } catch (error) {
    await dropDraft(db, id)
    throw error
  }
}

/** A draft that was written before. */
export async function readDraft(
  { db, now }: DraftServices,
  row: DraftRow,
  { language }: Pick<RepliedPost, 'language'>,
  owner: Owner,
): Promise<WrittenDraft> {
  const { text, writer, createdAt } = row
  const note = languageNote(row, language) || null
  const month = await readMonth(db, owner.id, now())
  return { text, writer, createdAt: new Date(createdAt).toISOString(), note, month }
}

/** How often, and how many milliseconds apart, to look for a draft that another request writes. */
const looks = { times: 60, everyMs: 500 }

/** Waits for the first draft of a mention while another request writes it. Null: that failed, or takes too long. */
export async function awaitDraft({ db, now }: DraftServices, mentionId: string): Promise<DraftRow | null> {
  for (let look = 0; look < looks.times; look += 1) {
    const isWritten = await isDraftBeingWritten(db, mentionId, now())
    const row = await findDraft(db, mentionId)
    if (row || !isWritten) return row
    await new Promise((resolve) => setTimeout(resolve, looks.everyMs))
  }
  return null
}
