import { parse } from 'node-html-parser'
import { beforeEach, describe, expect, it } from 'vitest'
import { accentStyles } from '#src/domain/feedback/accent.ts'
import type { FeedbackPage as FeedbackSettings } from '#src/domain/feedback/feedback.api.ts'
import { feedbackLimits, feedbackMessages } from '#src/domain/feedback/feedback.ts'
import { profiles } from '#src/storage/profiles/schema.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import { site } from '#src/site.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { type GivenPage, givenFeedbackPage, storedFeedback } from '#tests/support/feedback.ts'
import { html, paddedTo, pngOf } from '#tests/support/images.ts'

const typed = { mode: 'bug', text: 'It drips.', email: 'ann@example.com', consent: 'on' }

describe('/feedback/{projectKey}, without JavaScript', () => {
  const api = useApi()
  let page: GivenPage
  beforeEach(async () => {
    page = await givenFeedbackPage(api, { name: 'Tom & <Jerry>' })
  })
  const post = (fields: Record<string, string | File>, headers = {}) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return api.call(`/feedback/${page.key}`, { method: 'POST', body, headers })
  }
  const fileOf = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'screen.png', { type: 'image/png' })

  it('shows a form that search engines don’t index', async () => {
    const answer = await api.call(`/feedback/${page.key}`)
    const text = await answer.text()
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    expect(text).toContain('Tom &amp; &lt;Jerry&gt;')
    expect(text).toContain('name="robots" content="noindex')
    const form = parse(text).querySelector('main form')
    expect(form?.getAttribute('enctype')).toBe('multipart/form-data')
    const names = form?.querySelectorAll('input, textarea').map((one) => one.getAttribute('name'))
    expect([...new Set(names)]).toEqual([
      'mode',
      'text',
      'email',
      'consent',
      'mayShow',
      'file',
      'screenshot',
      'contact_me_by_fax',
    ])
    expect(text).not.toContain('What others said')
  })

  it('carries the color and the logo of its owner, and the form reads them from other sites', async () => {
    const { token } = page.owner
    const put = (accent: string) =>
      send<FeedbackSettings>(api, 'PUT /feedbacks/settings', { token, body: { projectId: page.projectId, accent } })
    expect((await put('#0AF')).body.data).toMatchObject({ accent: '#00aaff', board: false })
    const fields = { ...emptyProfile, logoSquare: 'abc123' }
    const times = { createdAt: api.clock.now, updatedAt: api.clock.now }
    await api.db.insert(profiles).values({ projectId: page.projectId, fields, version: 1, ...times })
    const main = parse(await (await api.call(`/feedback/${page.key}`)).text()).querySelector('main')
    expect(main?.querySelector('link')?.getAttribute('href')).toBe('/feedback/colors/00aaff.css')
    expect(main?.querySelector('img')?.getAttribute('src')).toBe('/api/file-uploads/abc123/image?w=96')
    expect(main?.querySelector('.feedback-powered')?.text).toBe(`Powered by ${site.name}`)

    const styles = await api.call('/feedback/colors/00aaff.css')
    expect([styles.status, styles.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
    expect(await styles.text()).toBe(accentStyles('#00aaff'))

    const brand = await api.call(`/api/feedback/pages/${page.key}`, { headers: { origin: 'https://teapot.example' } })
    expect(brand.headers.get('access-control-allow-origin')).toBe('*')
    expect(await brand.json()).toMatchObject({
      data: {
        project: 'Tom & <Jerry>',
        logoUrl: `${api.services.env.origin}/api/file-uploads/abc123/image?w=96`,
        accent: '#00aaff',
        onAccent: '#000000',
      },
    })
    expect((await put('')).body.data).toMatchObject({ accent: null })
    expect(await (await api.call(`/feedback/${page.key}`)).text()).not.toContain('/feedback/colors/')
  })

  it('takes no color that is more than one, and no logo that is more than an id', async () => {
    const { token } = page.owner
    for (const accent of [
      'red',
      '#12345',
      '#fff;}*{display:none',
      'url(//evil.example)',
      '#'.repeat(1000),
      '</style>',
    ]) {
      const body = { projectId: page.projectId, accent }
      expect((await send(api, 'PUT /feedbacks/settings', { token, body })).status, accent).toBe(422)
    }
    for (const file of ['red.css', 'FFFFFF.css', '00aaff', '00aaff.css.css', '00aaf%3b.css', '%3c%2fstyle%3e.css']) {
      expect((await api.call(`/feedback/colors/${file}`)).status, file).toBe(404)
    }
    const fields = { ...emptyProfile, logoSquare: '"><svg onload=alert(1)>' }
    const times = { createdAt: api.clock.now, updatedAt: api.clock.now }
    await api.db.insert(profiles).values({ projectId: page.projectId, fields, version: 1, ...times })
    const main = parse(await (await api.call(`/feedback/${page.key}`)).text()).querySelector('main')
    expect(main?.querySelector('[onload]')).toBeNull()
    expect((await api.call('/api/feedback/pages/0123456789abcdef')).status).toBe(404)
  })

  it('accepts feedback, with a screenshot, and says thanks', async () => {
    const answer = await post({ ...typed, file: fileOf(await pngOf()) })
    expect([answer.status, (await answer.text()).includes(feedbackMessages.thanks)]).toEqual([200, true])
    const [row, ...others] = await storedFeedback(api)
    expect(others).toEqual([])
    expect(row).toMatchObject({ mode: 'bug', text: 'It drips.', email: 'ann@example.com', consentAt: api.clock.now })
    expect(await api.services.images.findPrivate(row!.imageId!)).toMatchObject({ type: 'image/png' })
  })

  it('says that it’s closed and where to go, and gives back what was typed', async () => {
    const path = `/feedback/${'0'.repeat(16)}`
    const closed = await api.call(path)
    const main = parse(await closed.text()).querySelector('main')
    expect([closed.status, main?.querySelector('h1')?.text]).toEqual([404, feedbackMessages.pageNotFound])
    expect(main?.text).toContain('go back to the site you came from')
    expect([main?.querySelector('a')?.getAttribute('href'), main?.querySelector('textarea')]).toEqual([
      '/directories',
      null,
    ])
    const body = new FormData()
    body.set('text', '</textarea><b>It drips.</b>')
    const sent = await api.call(path, { method: 'POST', body })
    const text = await sent.text()
    expect([sent.status, text.includes('<b>')]).toEqual([404, false])
    expect(parse(text).querySelector('main textarea')?.textContent.trim()).toBe('</textarea><b>It drips.</b>')
  })

  it('keeps what was typed if something is wrong, as text', async () => {
    const text = `</textarea><script>alert(1)</script>${'x'.repeat(feedbackLimits.text)}`
    const answer = await post({ ...typed, text, email: '"><i>@', file: fileOf(await pngOf()) })
    const shown = await answer.text()
    expect(answer.status).toBe(422)
    expect(shown).not.toContain('<script>alert(1)')
    const form = parse(shown).querySelector('main form')
    expect(form?.querySelector('[value=bug]')?.hasAttribute('checked')).toBe(true)
    expect(form?.querySelector('[name=consent]')?.hasAttribute('checked')).toBe(true)
    expect(form?.querySelector('[name=email]')?.getAttribute('value')).toBe('"><i>@')
    expect(form?.querySelector('textarea')?.textContent.trim()).toBe(text)
    const errors = form?.querySelectorAll('.field-error').map(({ text: said }) => said)
    expect(errors?.filter((said) => said !== '')).toEqual([
      feedbackMessages.textTooLong,
      feedbackMessages.emailInvalid,
      'Please choose your screenshot again.',
    ])
  })

  it('keeps an uploaded screenshot when the limit is reached', async () => {
    for (let n = 0; n < feedbackLimits.perHour; n += 1) await post({ ...typed, text: `Idea ${n}` })
    const refused = await post({ ...typed, file: fileOf(await pngOf()) })
    const shown = await refused.text()
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(shown).toContain(feedbackMessages.tooMany)
    const screenshot = parse(shown).querySelector('[name=screenshot]')?.getAttribute('value') ?? ''
    api.clock.now += 60 * 60 * 1000
    expect((await post({ ...typed, screenshot })).status).toBe(200)
    const rows = await storedFeedback(api)
    expect(rows.filter(({ imageId }) => imageId !== null)).toHaveLength(1)
  })

  it('refuses a file that is no image, or too large, at its field', async () => {
    const files = [html, paddedTo(feedbackLimits.screenshot + 1, await pngOf())]
    const said = []
    for (const bytes of files) {
      const answer = await post({ ...typed, file: fileOf(bytes) })
      expect(answer.status).toBe(422)
      said.push(parse(await answer.text()).querySelector('#file-error')?.text)
    }
    expect(said).toEqual([
      'Please select a valid image file for the screenshot (JPG, PNG, GIF)',
      feedbackMessages.screenshotTooLarge,
    ])
    expect(await storedFeedback(api)).toEqual([])
  })

  it('doesn’t exist for an unknown key, or take forms from another site', async () => {
    for (const key of ['0123456789abcdef', 'x', page.key.toUpperCase(), `${page.key}0`]) {
      expect((await api.call(`/feedback/${key}`)).status).toBe(404)
      expect((await api.call(`/feedback/${key}`, { method: 'POST', body: new URLSearchParams(typed) })).status).toBe(
        404,
      )
    }
    expect((await post(typed, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(await storedFeedback(api)).toEqual([])
  })
})
