import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { categoryValues } from '#src/domain/products/categories.ts'
import { productSlug } from '#src/domain/urls/slugs.ts'
import { listingKey } from '#src/domain/urls/listing-keys.ts'
import type { Database } from '#src/storage/database.ts'
import type { ImageStore } from '#src/storage/images/image-store.ts'
import { addDemoProduct, listTakenNames } from '#src/storage/products/demo.ts'
import { hash, type Seeding, storePicture } from './pictures.ts'

const demoProducts = z.array(
  z.object({
    name: z.string(),
    headline: z.string(),
    description: z.string(),
    website_url: z.url(),
    category: z.enum(categoryValues),
    publishedAt: z.iso.datetime().transform((text) => Date.parse(text)),
  }),
)
type Entry = z.infer<typeof demoProducts>[number]

/**
 * Fills the directory with the products of seo-data/demo-products.json. Each has a logo and a screenshot in
 * images/products. Adds only what is missing and returns how many products that were.
 */
export async function seedDemo({ db, images, now, production }: Seeding): Promise<number> {
  if (production) throw new Error('Demo data cannot be added in production')
  const text = await readFile(new URL('../../seo-data/demo-products.json', import.meta.url), 'utf8')
  const taken = await listTakenNames(db)
  const waiting = demoProducts
    .parse(JSON.parse(text))
    .filter((entry) => !taken.has(productSlug(entry.name)) && !taken.has(keyOf(entry)))
  for (const entry of waiting) await addEntry(db, images, entry, now())
  return waiting.length
}

async function addEntry(db: Database, images: ImageStore, entry: Entry, now: number): Promise<void> {
  const { name, headline, description, website_url: websiteUrl, category, publishedAt } = entry
  const slug = productSlug(name)
  const logo = await storePicture(images, `products/${slug}-logo`)
  const screenshot = await storePicture(images, `products/${slug}-screenshot`)
  await addDemoProduct(db, {
    ref: hash(`demo:${slug}`),
    slug,
    name,
    headline,
    description,
    websiteUrl,
    listingKey: keyOf(entry),
    category,
    email: 'demo@uplist.example',
    firstname: 'Demo',
    logoId: logo.id,
    screenshotId: screenshot.id,
    screenshotWidth: screenshot.width,
    screenshotHeight: screenshot.height,
    publishedAt,
    images: [logo, screenshot],
    addedAt: now,
  })
}

function keyOf({ website_url: website }: Entry): string {
  return listingKey(new URL(website))
}
