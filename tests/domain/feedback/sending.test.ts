import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmail } from '#src/domain/emails/emails.ts'
import { feedbackLimits, feedbackMessages, isFeedbackKey, isFeedbackMode } from '#src/domain/feedback/feedback.ts'
import { visitorFeedback } from '#src/domain/feedback/feedback.api.ts'
import { readReply } from '#src/domain/feedback/sent-feedback.ts'
import { textLength } from '#src/domain/text/text.ts'

const typed = { mode: 'idea', text: 'A lid.', email: '', consent: false, mayShow: false, pageUrl: '' }
type Typed = Record<'mode' | 'text' | 'email' | 'pageUrl', string> & Record<'consent' | 'mayShow', boolean>
const textual = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('idea', 'bug', '', 'x@y.example'),
)
const anything: fc.Arbitrary<Typed> = fc.record({
  ...{ mode: textual, text: fc.oneof(textual, fc.string({ minLength: 1990, maxLength: 9000 })), email: textual },
  ...{
    consent: fc.boolean(),
    mayShow: fc.boolean(),
    pageUrl: fc.oneof(textual, fc.webUrl({ withQueryParameters: true, withFragments: true })),
  },
})

describe('What a visitor typed', () => {
  it('is stored within the limits, or refused at its fields', () => {
    fc.assert(
      fc.property(anything, (given) => {
        const { data: sent, error } = visitorFeedback.safeParse(given)
        if (!sent) {
          expect(error.issues.length).toBeGreaterThan(0)
          for (const { path } of error.issues) expect(Object.keys(given)).toContain(path.join('.'))
          return
        }
        expect(isFeedbackMode(sent.mode)).toBe(true)
        expect(textLength(sent.text)).toBeGreaterThan(0)
        expect(textLength(sent.text)).toBeLessThanOrEqual(feedbackLimits.text)
        expect(sent.text).toBe(sent.text.toWellFormed().trim())
        expect(sent.email === null || (given.consent && isEmail(sent.email))).toBe(true)
        const url = sent.pageUrl === null ? null : new URL(sent.pageUrl)
        expect([url?.search ?? '', url?.hash ?? '', url?.username ?? '']).toEqual(['', '', ''])
        // Reading again what was stored changes nothing.
        const again = { ...sent, email: sent.email ?? '', pageUrl: sent.pageUrl ?? '', consent: true }
        expect(visitorFeedback.parse(again)).toEqual({ ...sent, consent: true })
      }),
      { numRuns: 500 },
    )
  })

  it('needs consent for an email, and no email for consent', () => {
    expect(visitorFeedback.parse({ ...typed, consent: true }).email).toBeNull()
    const without = { ...typed, text: '', email: 'ann@example.com' }
    expect(visitorFeedback.safeParse(without).error?.issues).toMatchObject([
      { path: ['text'], message: feedbackMessages.textRequired },
      { path: ['consent'], message: feedbackMessages.consentRequired },
    ])
  })

  it.each([
    ['https://ann:secret@teapot.example/a?b=c#d', 'https://teapot.example/a'],
    ['HTTP://Teapot.example:8080', 'http://teapot.example:8080/'],
    ['ftp://teapot.example/', null],
    ['javascript://teapot.example/%0aalert(1)', null],
    ['/relative', null],
  ])('keeps of the page %s only %s', (pageUrl, kept) => {
    expect(visitorFeedback.parse({ ...typed, pageUrl }).pageUrl).toBe(kept)
  })

  it('is counted in characters, and a megabyte is refused unread', () => {
    expect(readReply('🫖'.repeat(feedbackLimits.reply)).error).toBeUndefined()
    expect(readReply('🫖'.repeat(feedbackLimits.reply + 1)).error).toBe(feedbackMessages.textTooLong)
    expect(readReply(' '.repeat(1_000_000)).error).toBe(feedbackMessages.textTooLong)
    expect(readReply(' \u0000\u200b'.slice(0, 2)).error).toBe(feedbackMessages.replyRequired)
  })

  it('goes to a page by a key of one form', () => {
    expect(isFeedbackKey('0123456789abcdef')).toBe(true)
    for (const key of [
      '',
      '0123456789abcde',
      '0123456789abcdef0',
      '0123456789ABCDEF',
      '0123456789abcdef\n',
      '../0123456789ab',
    ]) {
      expect(isFeedbackKey(key)).toBe(false)
    }
  })
})
