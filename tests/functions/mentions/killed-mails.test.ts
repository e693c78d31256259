import { isNull } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { queueMentionMails } from '#functions/mentions/daily-mails.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { mentionMails, mentions } from '#src/storage/mentions/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { killJobUntilDone } from '#tests/support/kills.ts'
import { givenMention, givenOwner } from '#tests/support/mentions.ts'
import { inFull } from '#tests/support/full.ts'

const customers = 25

describeDatabases('the job for mails about mentions, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  it('loses no mail and sends none twice when it is killed', { ...inFull, timeout: 300_000 }, async () => {
    const expected: string[] = []
    for (let count = 0; count < customers; count += 1) {
      const { owner, projectId } = await givenOwner(api)
      await givenMention(api, projectId)
      await givenMention(api, projectId, { state: 'snoozed', snoozedUntil: api.clock.now })
      expected.push(`account-mentions:${owner.user.id}:${projectId}:2026-11-20`)
    }
    expect(await killJobUntilDone('mention-mails', api)).toBeGreaterThan(1)
    const queued = await api.db.select().from(mails)
    expect(queued.map(({ key }) => key).sort()).toEqual(expected.sort())
    expect(queued.map(({ subject }) => subject)).toEqual(queued.map(() => 'Tea Timer: 2 new mentions'))
    expect(await api.db.select().from(mentionMails)).toHaveLength(customers)
    expect(await api.db.select().from(mentions).where(isNull(mentions.mailedAt))).toEqual([])
    await queueMentionMails(api.services)
    expect(await api.db.select().from(mails)).toEqual(queued)
  })
})
