import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { products } from '#src/storage/products/schema.ts'
import type { Page } from '#tests/browsers/page.ts'
import { becomeAdmin, inDatabase, uploadImage } from '#tests/browsers/people.ts'
import { expectSound } from '#tests/browsers/soundness.ts'

const open = '.queue-item h2'

export async function decideByKeys(page: Page): Promise<void> {
  const name = `Morning ${crypto.randomUUID().slice(0, 6)}`
  await givenQueue(name, 4)
  await becomeAdmin(page)
  await page.open('/admin/queue')
  await page.see(['[role=option]', `${name} 1`])
  // A phone shows the list first.
  if ((await page.count(open)) === 0) await page.click(['[role=option]', `${name} 1`])
  await page.see([open, `${name} 1`])
  expect(await page.evaluate(isApart)).toBe(true)
  // Shortcuts are only explained where there are keys.
  expect((await page.count('.queue-hint kbd')) > 0).toBe((await page.count('.queue-hint')) > 0)
  await expectSound(page)
  await page.press('p')
  await page.see([open, `${name} 2`])
  await page.press('j')
  await page.see([open, `${name} 3`])
  await page.press('k')
  await page.see([open, `${name} 2`])
  await page.press('r')
  await page.see(['dialog', `Reject ${name} 2`])
  // There are saved reasons to choose from, too.
  await page.press('n')
  await page.type('Please say what it does.')
  await page.press('Control+Enter')
  await page.miss('dialog')
  await page.see([open, `${name} 3`])
  await page.press('u')
  await page.see([open, `${name} 2`])
  await page.press('Shift+J')
  await page.press('Shift+J')
  await page.see(['main', '3 selected'])
  await page.press('p')
  await page.miss(['[role=option]', name])
}

/** Whether the text of a risk flag is beside or below its kind, with some space. Runs in the page. */
function isApart(): boolean {
  const [kind, text] = [...document.querySelectorAll('[aria-label="Risk flags"] li > span')].map((part) =>
    part.getBoundingClientRect(),
  )
  return text!.left > kind!.right || text!.top >= kind!.bottom
}

/** Fills the queue with submissions, in this order. */
async function givenQueue(name: string, count: number): Promise<void> {
  const image = await uploadImage()
  const images = { logoId: image, screenshotId: image, screenshotWidth: 640, screenshotHeight: 400 }
  const many = Array.from({ length: count }, (_, index) => {
    const slug = `${name} ${index + 1}`.toLowerCase().replaceAll(' ', '-')
    return {
      ref: slug,
      slug,
      name: `${name} ${index + 1}`,
      headline: 'What the product of the morning does',
      description: 'It does one thing.',
      websiteUrl: `https://${slug}.example/`,
      listingKey: `${slug}.example`,
      category: 'tools' as const,
      email: `founder@${slug}.example`,
      firstname: 'Ann',
      ...images,
      state: 'pending' as const,
      createdAt: 1000 + index,
      updatedAt: 1000 + index,
      queuedAt: 1000 + index,
    }
  })
  await inDatabase(async (db) => {
    // What other journeys left in the queue would come first.
    await db.update(products).set({ state: 'withdrawn' }).where(eq(products.state, 'pending'))
    await db.insert(products).values(many)
  })
}
