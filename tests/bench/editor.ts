import { type Browser, chromium, type Page } from 'playwright'
import { chromiumArguments, findChromium } from '#commands/chromium.ts'
import { createPasswords } from '#functions/sign-in/passwords.ts'
import { emailKey } from '#src/domain/emails/emails.ts'
import { readEnvironment } from '#src/env.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { openDatabase } from '#src/storage/database.ts'
import { pngOf } from '#tests/support/images.ts'
import { startPlatform } from '#tests/support/platform.ts'
import { median, percentile, printTable } from './figures.ts'

// npm run bench editor: from a key press in a post to the frame that shows the letter. Compares a post of 50,000
// words and 200 images with an empty one, autosaves included.

const words = 50_000
const images = 200
const keys = 150
/** Milliseconds between keys, as from a fast typist. All keys together take longer than the autosave delay. */
const rhythm = 100

const platform = await startPlatform()
const executablePath = findChromium()
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath ? { executablePath } : {}) })
try {
  const token = await signIn()
  const empty = await addPost(token, '')
  const large = await addPost(token, await largeText())
  const rows = []
  for (const [post, id] of [
    ['empty', empty],
    [`${words.toLocaleString('en')} words, ${images} images`, large],
  ] as const) {
    for (const slowdown of [1, 4]) {
      const { delays, open, saves } = await measure(browser, token, id, slowdown)
      rows.push({
        post,
        processor: slowdown === 1 ? '1×' : `${slowdown}× slower`,
        'key to paint, median': `${median(delays).toFixed(0)} ms`,
        p95: `${percentile(delays, 0.95).toFixed(0)} ms`,
        longest: `${percentile(delays, 1).toFixed(0)} ms`,
        autosaves: saves,
        'ready to type after': `${Math.round(open)} ms`,
      })
    }
  }
  printTable(`Writing, ${keys} keys`, rows)
} finally {
  await browser.close()
  await platform.stop()
}

async function signIn(): Promise<string> {
  const [email, password] = ['editor@bench.example', 'correct horse battery']
  const db = openDatabase(readEnvironment({ DATA_DIR: platform.dataDir }).database)
  const passwordHash = await createPasswords({ ln: 10, r: 8, p: 1 }).hash(password)
  const times = { confirmedAt: 1, createdAt: 1, updatedAt: 1 }
  await db
    .insert(users)
    .values({ id: 'editor', email, emailKey: emailKey(email), passwordHash, isAdmin: true, ...times })
  db.$client.close()
  const { accessToken } = await ask<{ accessToken: string }>('POST /auth/signIn', { email, password })
  return accessToken
}

async function ask<Body>(name: string, body: unknown, token = ''): Promise<Body> {
  const [method = '', path = ''] = name.split(' ')
  const headers = {
    authorization: `Bearer ${token}`,
    ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
  }
  const sent = body instanceof FormData ? body : JSON.stringify(body)
  const answer = await fetch(`${platform.origin}/api${path}`, { method, headers, body: sent })
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Body
}

async function addPost(token: string, content: string): Promise<string> {
  const { data } = await ask<{ data: { id: string } }>('POST /blogposts', { title: 'A post', content }, token)
  return data.id
}

async function largeText(): Promise<string> {
  const form = new FormData()
  form.set(
    'file',
    new File([new Uint8Array(await pngOf({ width: 1200, height: 800 }))], 'a.png', { type: 'image/png' }),
  )
  const { data } = await ask<{ data: { url: string } }>('POST /file-uploads/image', form)
  const paragraph = `<p>${'directory listing words '.repeat(words / images / 5 / 3)}</p>`
  const image = `<img src="${data.url}" alt="A picture" width="1200" height="800">`
  return Array.from({ length: images }, (_, n) => `<h2>Part ${n + 1}</h2>${paragraph.repeat(5)}${image}`).join('')
}

type Measured = { delays: number[]; open: number; saves: number }

async function measure(from: Browser, token: string, id: string, slowdown: number): Promise<Measured> {
  const context = await from.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript((given) => localStorage.setItem('accessToken', given), token)
  const page = await context.newPage()
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const begun = Date.now()
  await page.goto(`${platform.origin}/admin/posts/edit?id=${id}`)
  // In the middle, with as much text before as after.
  const text = page.locator('.writing-text')
  await text.waitFor()
  const open = Date.now() - begun
  const paragraphs = text.locator('p')
  await paragraphs.nth(Math.floor((await paragraphs.count()) / 2)).click()
  let saves = 0
  page.on('request', (request) => (saves += request.url().endsWith('/draft') ? 1 : 0))
  await watch(page)
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'KeyA')
    await page.waitForTimeout(rhythm)
  }
  const delays = await page.evaluate(() => (window as unknown as Watching).delays)
  await context.close()
  return { delays, open, saves }
}

type Watching = { delays: number[] }

/** Records the time from each key event's timestamp to the frame after it is drawn. */
function watch(page: Page): Promise<void> {
  return page.evaluate(() => {
    const delays: number[] = []
    ;(window as unknown as Watching).delays = delays
    addEventListener(
      'keydown',
      ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => delays.push(performance.now() - timeStamp))),
      { capture: true },
    )
  })
}
