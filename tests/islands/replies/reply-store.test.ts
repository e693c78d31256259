import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outcome } from '#src/islands/api/requests.ts'
import { createReplies } from '#src/islands/replies/reply-store.ts'
import type { WrittenDraft } from '#src/domain/replies/replies.api.ts'
import { replyMessages } from '#src/domain/replies/replies.ts'
import { stubLocalStorage } from '#tests/support/browser-storage.ts'

type Answer = Outcome<{ draft: WrittenDraft | null }>
const month = { limit: 5, used: 1, left: 4, renewsAt: '2026-12-01T00:00:00.000Z' }
const written = (text: string): Answer => ({
  ok: true,
  body: { draft: { text, writer: 'model', createdAt: '2026-11-20T00:00:00.000Z', note: null, month } },
})
const refused = (status: number, data?: unknown): Answer => ({
  ...{ ok: false, status, message: 'Refused', errors: [], unknown: false },
  ...(data !== undefined && { data }),
})

describe('the reply to a mention', () => {
  const months: unknown[] = []
  let stream = { onText: (_: string) => {}, end: async (_: Answer) => {} }
  /** A page that was just opened. */
  const openPage = () =>
    createReplies({
      write: (_, onText) =>
        new Promise((resolve) => {
          const end = async (answer: Answer) => {
            resolve(answer)
            await new Promise((done) => setTimeout(done))
          }
          stream = { onText, end }
        }),
      mark: () => Promise.resolve({ ok: true, body: {} }),
      onMonth: (left) => void months.push(left),
    })
  let drafted: string[]
  let kept: Map<string, string>
  const onDrafted = (draft: string) => void drafted.push(draft)
  const mention = { id: 'm', draft: 'First draft' }

  beforeEach(() => {
    kept = stubLocalStorage()
    months.length = 0
    drafted = []
    return () => void vi.unstubAllGlobals()
  })

  it('can bring back what a new draft has replaced, also at the next visit', async () => {
    const reply = openPage().of(mention)
    reply.setText('My own words')
    void reply.write(onDrafted)
    await stream.end(written('Second draft'))
    expect(reply.view()).toMatchObject({ text: 'Second draft', replaced: 'My own words', busy: null })
    const next = openPage().of({ ...mention, draft: 'Second draft' })
    expect(next.view()).toMatchObject({ text: 'Second draft', replaced: 'My own words' })
    next.restore()
    expect(
      openPage()
        .of({ ...mention, draft: 'Second draft' })
        .view(),
    ).toMatchObject({ text: 'My own words' })
  })

  it('goes on being written while another mention is open', async () => {
    const page = openPage()
    page.of(mention).setText('My own words')
    void page.of(mention).write(onDrafted)
    stream.onText('Second')
    // The panel of another mention is open meanwhile. If the page is closed now, what was typed is still there.
    page.of({ id: 'n', draft: null })
    expect(openPage().of(mention).view().text).toBe('My own words')
    expect(page.of(mention).view()).toMatchObject({ text: 'Second', busy: 'writing' })
    await stream.end(written('Second draft'))
    expect(drafted).toEqual(['Second draft'])
    const shown = page.of({ ...mention, draft: 'Second draft' }).view()
    expect(shown).toMatchObject({ text: 'Second draft', replaced: 'My own words' })
  })

  it('keeps an edited draft when what was typed before it is brought back', async () => {
    const reply = openPage().of(mention)
    reply.setText('My own words')
    void reply.write(onDrafted)
    await stream.end(written('Second draft'))
    reply.setText('Second draft, edited')
    reply.restore()
    expect(reply.view()).toMatchObject({ text: 'My own words', replaced: 'Second draft, edited' })
  })

  it('has what was there before if the draft isn’t written, and says how many are left', async () => {
    const reply = openPage().of(mention)
    reply.setText('My own words')
    const usedUp = { ...month, left: 0 }
    for (const [answer, left, failure] of [
      [refused(409, usedUp), usedUp, null],
      [refused(0), null, 'Refused'],
      [{ ok: true, body: { draft: null } }, null, replyMessages.failed],
    ] as const) {
      void reply.write(onDrafted)
      stream.onText('Half a')
      await stream.end(answer)
      expect(reply.view()).toMatchObject({ text: 'My own words', failure, busy: null })
      expect(months.at(-1)).toEqual(left)
    }
  })

  it('shows another window’s draft only in place of a draft', () => {
    const page = openPage()
    page.of(mention)
    expect(page.of({ ...mention, draft: 'Theirs' }).view()).toMatchObject({ text: 'Theirs', replaced: '' })
    page.of(mention).setText('My own words')
    expect(page.of({ ...mention, draft: 'Newer' }).view().text).toBe('My own words')
  })

  it('forgets what was typed once it’s marked as replied', async () => {
    const reply = openPage().of(mention)
    reply.setText('My own words')
    await reply.mark(() => void drafted.push('marked'))
    expect([drafted, openPage().of(mention).view().text]).toEqual([['marked'], 'First draft'])
  })

  const repliedAt = '2026-11-20T00:00:00.000Z'
  const replied = { id: mention.id, state: 'replied', repliedAt } as const

  it('forgets what was typed once the inbox has marked it, in this page or at the next visit', () => {
    const page = openPage()
    page.of(mention).setText('My own words')
    expect(kept.size).toBe(1)
    page.stateSaved(replied)
    expect(kept.size).toBe(0)

    openPage().of(mention).setText('My own words')
    openPage().stateSaved(replied)
    expect(kept.size).toBe(0)
  })

  it('doesn’t keep what was posted again when its panel is opened or another draft comes', async () => {
    const page = openPage()
    page.of(mention).setText('My own words')
    void page.of(mention).write(onDrafted)
    page.stateSaved(replied)
    await stream.end(written('Second draft'))
    page.of({ ...mention, draft: 'Second draft' })
    page.of({ ...mention, draft: 'Theirs' })
    expect(page.of({ ...mention, draft: 'Theirs' }).view()).toMatchObject({ text: 'Theirs', replaced: 'My own words' })
    page.stateSaved({ ...replied, state: 'dismissed' })
    expect(kept.size).toBe(0)
  })

  it('keeps what was typed again once the mark is undone, and what is typed after it', async () => {
    const page = openPage()
    const reply = page.of(mention)
    reply.setText('My own words')
    page.stateSaved(replied)
    expect(page.of(mention).view().text).toBe('My own words')
    page.stateSaved({ id: mention.id, state: 'new', repliedAt: null })
    expect(openPage().of(mention).view().text).toBe('My own words')

    await reply.mark(() => {})
    expect(kept.size).toBe(0)
    reply.setText('My own words, and one more thing')
    expect(openPage().of(mention).view().text).toBe('My own words, and one more thing')
  })
})
