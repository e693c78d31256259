import type { Publication } from './adapter.ts'

/** For sites that only know slugs of Latin letters. Chinese and Japanese are written as they sound, roughly. */
export async function withAsciiSlug(publication: Publication): Promise<Publication> {
  const { item } = publication
  if (/^[\x21-\x7e]*$/.test(item.slug)) return publication
  // Its table is large, and most slugs don't need it.
  const { default: anyAscii } = await import('any-ascii')
  const words = anyAscii(item.slug)
    .replace(/([a-z])(?=[A-Z])/g, '$1-')
    .toLowerCase()
  const slug = words
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '')
  return { ...publication, item: { ...item, slug: slug || 'post' } }
}
