import { createHmac } from 'node:crypto'
import type { Services } from '#functions/services.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import type { BoardEntry } from '#src/domain/feedback/feedback.api.ts'
import { feedbackLimits, isFeedbackKey } from '#src/domain/feedback/feedback.ts'
import type { PageRequest } from '#src/domain/pagination/pagination.ts'
import { vote } from '#src/storage/feedback/boards.ts'
import { findOpenPage, listBoard } from '#src/storage/feedback/queries.ts'

type BoardServices = Pick<Services, 'db' | 'secret' | 'now'>

/** Votes of one client, on all boards. */
export const votesPerHour = { limit: feedbackLimits.votesPerHour, windowMs: 60 * 60 * 1000 }

/** The public board with this key, as a visitor sees it. Null: there is none. */
export async function readBoard(
  services: BoardServices,
  ip: string,
  key: string,
  asked: PageRequest,
): Promise<{ project: string; entries: BoardEntry[]; total: number } | null> {
  const open = isFeedbackKey(key) ? await findOpenPage(services.db, key) : null
  if (!open?.page.board) return null
  const board = await listBoard(services.db, open.project.id, asked, (id) => voterOf(services, ip, id))
  return { project: open.project.name, ...board }
}

/** Records or takes back a vote. Returns the votes, or null: nothing with this id is on the board. */
export async function voteOnBoard(
  services: BoardServices,
  ip: string,
  key: string,
  { id, voted }: { id: string; voted: boolean },
): Promise<number | null> {
  const open = isFeedbackKey(key) ? await findOpenPage(services.db, key) : null
  if (!open?.page.board) return null
  const voter = voterOf(services, ip, id)
  return vote(services.db, { projectId: open.project.id, id, voter, voted }, services.now())
}

/** Recognizes a client that votes twice for the same feedback. The IP can't be derived from it. */
function voterOf({ secret }: BoardServices, ip: string, feedbackId: string): string {
  const text = `feedback-vote:${feedbackId}:${clientKey(ip)}`
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
}
