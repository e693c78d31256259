import { expect, it } from 'vitest'
import { readListing } from '#functions/scout/listing-page.ts'

const read = (html: string) => readListing(`<h1>Tea Timer</h1>${html}`, new URL('https://dir.example/tool/tea-timer'))

it.each([
  '<span>Pending review</span>',
  '<p>Status: <b>Awaiting approval</b></p>',
  '<div>This listing is pending review.</div>',
  '<p>Your submission is currently under editorial review, please wait.</p>',
  '<p>This product has not yet been approved</p>',
])('A page is waiting to be accepted: %s', (html) => expect(read(html).isWaiting).toBe(true))

it.each([
  '<p>This tool is awaiting its first review.</p>',
  '<p>This product is not approved by the FDA.</p>',
  '<p>This app has not been reviewed by our editors.</p>',
  '<p>Puts invoices under review in one click</p>',
  '<h2>Comments</h2><p>Pending review</p>',
  '<div class="related"><p>This tool is pending review</p></div>',
  '<script>const label = "Pending review"</script>',
  `<p>${'Tea. '.repeat(60)} This tool is pending review</p>`,
])('A page isn’t waiting: %s', (html) => expect(read(html).isWaiting).toBe(false))
