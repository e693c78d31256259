import { parse } from 'node-html-parser'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BoardEntry, Feedback } from '#src/domain/feedback/feedback.api.ts'
import { feedbackMessages } from '#src/domain/feedback/feedback.ts'
import { isExcerpt } from '#src/domain/feedback/sent-feedback.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { confirm, decide, givenFeedbackPage, type GivenPage, listed, sendAsVisitor } from '#tests/support/feedback.ts'

const api = useApi()

describe('a stranger’s words', () => {
  let page: GivenPage
  beforeEach(async () => {
    page = await givenFeedbackPage(api, { board: true })
  })
  const text = 'Hello all. A lid that stays on would be great. Ann'
  const given = async (fields: object = { mayShow: true }) => {
    const { body } = await sendAsVisitor(api, page.key, { text, ...fields })
    const [feedback] = (await listed(api, page)).items
    return { feedback: feedback!, url: (body.data as { wordsUrl: string | null }).wordsUrl }
  }
  const board = async () => {
    const { body } = await send<{ items: BoardEntry[] }>(api, `GET /feedback/boards/${page.key}`)
    return body.data.items.map((entry) => entry.text)
  }
  const show = ({ id, version }: Feedback, changes: object = {}) =>
    decide(api, page.owner, { id, version, shown: true, ...changes })
  const open = async (url: string, init?: RequestInit) => {
    const answer = await api.call(new URL(url).pathname, init)
    return { status: answer.status, main: parse(await answer.text()).querySelector('main')!.text }
  }

  it('aren’t public without their author’s leave, and there is no link then', async () => {
    for (const mayShow of ['yes', 1]) {
      expect((await sendAsVisitor(api, page.key, { text, mayShow })).status).toBe(422)
    }
    for (const mayShow of [undefined, false]) {
      const { feedback, url } = await given({ text: `${text} ${String(mayShow)}`, mayShow })
      expect([feedback.mayShow, url]).toEqual([false, null])
      const refused = await show(feedback)
      expect([refused.status, refused.body.message]).toEqual([422, feedbackMessages.notAllowed])
    }
    expect(await board()).toEqual([])
  })

  it('are shown to their author, who can take them back by a link', async () => {
    const { feedback, url } = await given()
    expect((await open(url!)).main).toContain('You allowed Teapot to show this')
    const shown = (await show(feedback)).body.data
    expect(await board()).toEqual([text])
    const seen = await open(url!)
    expect(seen.main).toContain('Teapot shows this on its public board')
    expect(seen.main).toContain(text)

    expect((await open(url!, { method: 'POST' })).main).toContain('can’t show it to anyone')
    expect(await board()).toEqual([])
    // The owner can't put them back, whatever version they saw.
    expect((await show(shown)).status).toBe(422)
    const [now] = (await listed(api, page)).items
    expect((await show(now!)).status).toBe(422)
    expect(now).toMatchObject({ text, mayShow: false, shown: false, shownText: null })
    expect((await open(url!)).status).toBe(200)
  })

  it('can be shortened by the owner, not changed', async () => {
    const { feedback, url } = await given()
    const changed = await show(feedback, { shownText: 'A lid that stays on would be bad.' })
    expect([changed.status, changed.body.message]).toEqual([422, feedbackMessages.notAnExcerpt])
    const { data } = (await show(feedback, { shownText: ' A lid that stays on would be great. ' })).body
    expect(data).toMatchObject({ text, shownText: 'A lid that stays on would be great.' })
    expect(await board()).toEqual(['A lid that stays on would be great.'])
    expect((await open(url!)).main).not.toContain('Hello all')
    // A change of the status leaves it, and an empty text shows all.
    const planned = (await decide(api, page.owner, { id: data.id, version: data.version, status: 'planned' })).body.data
    expect(planned.shownText).toBe(data.shownText)
    expect((await show(planned, { shownText: '' })).body.data.shownText).toBeNull()
    expect(await board()).toEqual([text])
  })

  it('have nothing to do with their author’s email', async () => {
    const { feedback, url } = await given({ mayShow: true, email: 'ann@example.com', consent: true })
    const { body } = await show(feedback, { status: 'planned' })
    expect(body).toMatchObject({ message: feedbackMessages.savedMailWaits, data: { shown: true } })
    expect(await board()).toEqual([text])
    await open(url!, { method: 'POST' })
    expect(await board()).toEqual([])
    // What waits for their confirmation still does, and confirming allows nothing else.
    await confirm(api, page, 'ann@example.com')
    expect((await listed(api, page)).items).toMatchObject([
      { emailConfirmed: true, mayShow: false, shown: false, notified: [{ status: 'planned', waits: false }] },
    ])
  })

  it('belong to a link of ours', async () => {
    const { url } = await given()
    const path = new URL(url!).pathname
    for (const wrong of [`${path}x`, path.replace(/\/[^/]+$/, `/${'a'.repeat(32)}`), '/feedback-words/none/none']) {
      expect((await api.call(wrong)).status).toBe(404)
      expect((await api.call(wrong, { method: 'POST' })).status).toBe(404)
    }
    await api.db.$client.execute('DELETE FROM feedback')
    expect((await open(url!)).main).toContain('Nothing of it is shown anywhere')
  })
})

describe('an excerpt', () => {
  it.each([
    ['two three', true],
    ['one\n two', true],
    ['three', true],
    ['one three', false],
    ['wo three', false],
    ['one two three four', false],
    ['Two', false],
    [' ', false],
  ])('of “one two three”: %j is %s', (text, is) => {
    expect(isExcerpt(text, 'one two\nthree')).toBe(is)
  })
})
