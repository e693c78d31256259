import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRunningPlatform } from '#netlify/local/running-platform.ts'
import { startBuiltFixture } from '#tests/local/fixtures/fixture.ts'
import type { TestPlatform } from '#tests/support/platform.ts'

const confirmation = 'https://site.example/submissions/abc?token=x&step=2'

describe('the local mailbox', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startBuiltFixture()
    const { smtpUrl } = (await findRunningPlatform(platform.dataDir))!
    const transport = createTransport(smtpUrl)
    await transport.sendMail({
      from: 'Uplist <hello@site.example>',
      to: 'Ada <ada@site.example>',
      subject: 'First',
      text: '1',
    })
    await transport.sendMail({
      from: 'Uplist <hello@site.example>',
      to: ['ada@site.example', 'grace@site.example'],
      subject: 'Grüße <b>&</b> more',
      text: `Confirm here: ${confirmation}.\nNot a link: <script>alert(1)</script>`,
      html: `<p>Confirm <a href="${confirmation.replace('&', '&amp;')}">here</a> or <a href="https://site.example/">home</a><script>alert(2)</script>`,
    })
    transport.close()
  })
  afterAll(() => platform.stop())

  it('returns mails as JSON, newest first, with their links', async () => {
    const mails = await platform.mails()
    expect(mails.map(({ subject }) => subject)).toEqual(['Grüße <b>&</b> more', 'First'])
    expect(mails[0]).toMatchObject({
      to: ['ada@site.example', 'grace@site.example'],
      from: 'Uplist <hello@site.example>',
      links: [confirmation, 'https://site.example/'],
    })
    expect(mails[0]?.text).toContain('Not a link')
    expect(new Date(mails[0]!.date).getTime()).toBeGreaterThanOrEqual(new Date(mails[1]!.date).getTime())
  })

  it('shows them on a page where links work and nothing in a mail can run', async () => {
    const response = await fetch(`${platform.origin}/_mail`)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const page = await response.text()
    expect(page).toContain(`<a href="${confirmation.replace('&', '&amp;')}">`)
    expect(page).toContain('Grüße &lt;b&gt;&amp;&lt;/b&gt; more')
    expect(page).not.toContain('<script')
    expect(page).toMatch(/<iframe[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  })

  it('says where mail is sent if a server is configured', async () => {
    const configured = await startBuiltFixture({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    const page = await (await fetch(`${configured.origin}/_mail`)).text()
    expect(page).toContain('SMTP_URL is set')
    expect(await configured.mails()).toEqual([])
    await configured.stop()
  })
})
