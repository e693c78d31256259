import { parseFragment, serialize } from 'parse5'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { publishDue } from '#functions/publishing/job.ts'
import { queuePublications } from '#functions/publishing/queue.ts'
import { testTarget } from '#functions/publishing/test-target.ts'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import { imageUrl } from '#src/domain/images/images.ts'
import type { TargetSettings } from '#src/domain/publishing/kinds.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { publications } from '#src/storage/publishing/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { pngOf } from '#tests/support/images.ts'
import { accessTo, givenItem, givenSite } from '#tests/support/publishing.ts'
import { rankMathRoute, yoastFields } from './wordpress-plugins.ts'
import { type RealWordPress, startRealWordPress } from './wordpress.ts'

// The publishing journey with a real WordPress, as a reader of the site sees it.

let wordpress: RealWordPress
beforeAll(async () => {
  wordpress = await startRealWordPress()
})
afterEach(() => wordpress.setPlugin(null))
afterAll(() => wordpress.stop())

const api = useApi()
const access = () => ({ ...accessTo([wordpress.origin], () => api.clock.now), changeTimeoutMs: 30_000 })
const run = () => publishDue(api.services, undefined, access())
const givenBlog = (secret = wordpress.password, settings: TargetSettings = {}) =>
  givenSite(api, 'wordpress', {
    ...{ settings: { url: wordpress.origin, username: wordpress.username, ...settings }, secret },
  })
const rowOf = async (key: string) => (await api.db.select().from(publications)).find((row) => row.key === key)
/** What readers get. */
const read = async (url: string) => {
  const response = await fetch(url)
  const page = await response.text()
  const text = /<div class="text">([\s\S]*?)<\/div><\/article>/
    .exec(page)?.[1]
    ?.replace(/<!--[\s\S]*?-->/g, '')
    .trim()
  return { status: response.status, page, text: asRead(text ?? '') }
}
const asRead = (html: string) => serialize(parseFragment(html))
/** What a post has in these fields of a plugin, as it is read in an attribute. */
const fieldsOf = async (key: string, ...names: string[]) => {
  const id = await idOf(key)
  const code = `echo json_encode(array_map(fn ($name) => get_post_meta(${id}, $name, true), json_decode('${JSON.stringify(names)}')));`
  const stored = JSON.parse(await wordpress.php(code)) as string[]
  return stored
    .map((text) => parseFragment(`<i title="${text.replaceAll('"', '&quot;')}">`))
    .map(({ childNodes: [element] }) => (element && 'attrs' in element ? element.attrs[0]?.value : undefined))
}
const idOf = async (key: string) => Number((await rowOf(key))?.remoteId)

const html =
  '<h2>Why [gallery ids=1] stays</h2><p>A real one\nanswers the question, on\n\ntwo lines.</p>' +
  '<p>https://www.youtube.com/watch?v=1</p><ul><li>one<ul><li>two</li></ul></li></ul>' +
  '<pre><code>[caption]\n  &lt;b&gt; &amp;copy;\n\nhttps://a.example\n</code></pre>' +
  '<p><a href="https://shop.example/?a[]=1&amp;b=2" rel="noopener nofollow sponsored">shop</a></p>' +
  '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td colspan="1">b</td></tr></tbody></table>'

it('is connected, publishes a post as we show it, and its changes, once', async () => {
  const target = await givenBlog()
  expect(await testTarget(api.services, target, access())).toMatchObject({ ok: true })
  await queuePublications(api.services, target.id, [
    givenItem('tea', { html }),
    givenItem('page', { html, kind: 'page' }),
  ])
  await run()
  for (const key of ['tea', 'page']) {
    const row = await rowOf(key)
    expect(row).toMatchObject({ state: 'published', lastError: null })
    const seen = await read(row?.remoteUrl ?? '')
    expect(seen.status).toBe(200)
    expect(seen.text).toBe(asRead(html))
  }
  await queuePublications(api.services, target.id, [givenItem('tea', { html: '<p>Changed [x]</p>' })])
  await run()
  expect((await read((await rowOf('tea'))?.remoteUrl ?? '')).text).toBe('<p>Changed [x]</p>')
  expect(await wordpress.php(`echo count(get_posts(['post_status' => 'any', 'name' => 'how-to-brew-tea']));`)).toBe('1')
})

it('shows images from its own library, which stay when ours are gone', async () => {
  const target = await givenBlog()
  const [cover, inline] = ['cover'.padEnd(20, '0'), 'inline'.padEnd(20, '0')]
  for (const id of [cover, inline]) await api.services.images.save(id, await pngOf({ width: 40, height: 30 }))
  const at = (id: string) => `${api.services.env.origin}${imageUrl(id)}`
  const item = givenItem('images', { html: `<p><img src="${at(inline)}" alt="A cup"></p>`, imageUrl: at(cover) })
  await queuePublications(api.services, target.id, [item])
  await run()
  await queuePublications(api.services, target.id, [{ ...item, title: 'Again' }])
  await run()
  const url = (await rowOf('images'))?.remoteUrl ?? ''
  // The customer deletes the account.
  await api.db.delete(users)
  for (const id of [cover, inline]) await api.services.images.remove(id)
  const { page } = await read(url)
  expect(page).not.toContain(api.services.env.origin)
  const urls = [...page.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, url]) => url ?? '')
  expect(urls).toHaveLength(2)
  for (const url of urls) {
    const image = await fetch(url)
    expect([new URL(url).origin, image.status, image.headers.get('content-type')]).toEqual([
      wordpress.origin,
      200,
      'image/png',
    ])
  }
  expect(await wordpress.php(`echo wp_count_posts('attachment')->inherit;`)).toBe('2')
})

it('has the categories and tags of the settings, and is a draft if the customer publishes', async () => {
  const words = { categories: 'Tea & cups, Uncategorized', tags: 'green, [hot]' }
  const target = await givenBlog(undefined, { ...words, publishAs: 'draft' })
  for (const key of ['terms', 'terms-again']) {
    await queuePublications(api.services, target.id, [givenItem(key)])
    await run()
    const lastError = faultTexts.hidden('WordPress', 'it’s a draft')
    expect(await rowOf(key)).toMatchObject({ state: 'published', remoteUrl: null, lastError })
    const terms = await wordpress.php(
      `foreach (['category', 'post_tag'] as $kind) echo implode('|', wp_get_post_terms(${await idOf(key)}, $kind, ['fields' => 'names'])), ';';`,
    )
    expect(terms).toBe('Tea &amp; cups|Uncategorized;[hot]|green;')
  }
  await wordpress.php(`wp_publish_post(${await idOf('terms')});`)
  await queuePublications(api.services, target.id, [givenItem('terms', { title: 'Again' })])
  await run()
  expect(await rowOf('terms')).toMatchObject({ remoteUrl: `${wordpress.origin}/how-to-brew-terms/`, lastError: null })
})

it('is told from a site whose password was revoked', async () => {
  const target = await givenBlog('x'.repeat(24))
  const rejected = faultTexts.credentials('WordPress', 'username or application password')
  expect(await testTarget(api.services, target, access())).toMatchObject({ ok: false, message: rejected })
  await queuePublications(api.services, target.id, [givenItem('revoked')])
  await run()
  expect(await rowOf('revoked')).toMatchObject({ state: 'failed', lastError: rejected })
})

it('has a post again that is in its trash, and keeps the URL of one that is a draft', async () => {
  const target = await givenBlog()
  await queuePublications(api.services, target.id, [givenItem('trash'), givenItem('draft')])
  await run()
  const url = (await rowOf('draft'))?.remoteUrl
  await wordpress.php(`wp_trash_post(${await idOf('trash')});`)
  await wordpress.php(`wp_update_post(['ID' => ${await idOf('draft')}, 'post_status' => 'draft']);`)
  const changed = (key: string) => givenItem(key, { html: '<p>Changed</p>' })
  await queuePublications(api.services, target.id, [changed('trash'), changed('draft')])
  await run()
  const seen = await read((await rowOf('trash'))?.remoteUrl ?? '')
  expect(seen).toMatchObject({ status: 200, text: '<p>Changed</p>' })
  const lastError = faultTexts.hidden('WordPress', 'it’s a draft')
  expect(await rowOf('draft')).toMatchObject({ state: 'published', remoteUrl: url, lastError })
})

const rankMathNames = ['rank_math_title', 'rank_math_description']
const yoastNames = ['_yoast_wpseo_title', '_yoast_wpseo_metadesc']
const seo = { metaTitle: 'Tea “for two” & 20% more', metaDescription: 'It’s 5 o’clock 🫖, "brew" it <now>.' }

it('has its SEO title and description at a route like Rank Math’s, which the customer may change', async () => {
  await wordpress.setPlugin(rankMathRoute)
  const target = await givenBlog()
  const items = [givenItem('ranked', seo), givenItem('ranked-page', { ...seo, kind: 'page' })]
  await queuePublications(api.services, target.id, items)
  await run()
  for (const { key } of items) {
    expect(await rowOf(key)).toMatchObject({ state: 'published', lastError: null })
    expect(await fieldsOf(key, ...rankMathNames)).toEqual([seo.metaTitle, seo.metaDescription])
  }
  await wordpress.php(`update_post_meta(${await idOf('ranked')}, 'rank_math_title', 'Ours');`)
  await queuePublications(api.services, target.id, [
    givenItem('ranked', { ...seo, title: 'Again', metaTitle: 'Again' }),
  ])
  await run()
  expect((await fieldsOf('ranked', ...rankMathNames))[0]).toBe('Ours')
})

it('leaves the site’s own template for titles alone if it has no other SEO title', async () => {
  await wordpress.setPlugin(rankMathRoute)
  const target = await givenBlog()
  const title = 'How to brew it plainly'
  await queuePublications(api.services, target.id, [
    givenItem('template', { title, metaTitle: title, metaDescription: 'Boil it.' }),
    givenItem('nothing', { title, metaTitle: title, metaDescription: '' }),
  ])
  await run()
  expect(await fieldsOf('template', ...rankMathNames)).toEqual(['', 'Boil it.'])
  expect(await fieldsOf('nothing', ...rankMathNames)).toEqual(['', ''])
})

it('is published all the same where a route like Rank Math’s refuses it, and the customer is told', async () => {
  await wordpress.setPlugin(rankMathRoute)
  await wordpress.php(`update_option('rank_math_left_out', ['post']);`)
  const target = await givenBlog()
  await queuePublications(api.services, target.id, [givenItem('refused')])
  await run()
  expect(await rowOf('refused')).toMatchObject({ state: 'published', lastError: faultTexts.seoRefused })
  expect((await read((await rowOf('refused'))?.remoteUrl ?? '')).status).toBe(200)
  expect(await wordpress.php(`echo count(get_posts(['post_status' => 'any', 'name' => 'how-to-brew-refused']));`)).toBe(
    '1',
  )
  await wordpress.php(`delete_option('rank_math_left_out');`)
})

it('has its SEO title and description in fields registered for posts like Yoast’s, which the customer may change', async () => {
  await wordpress.setPlugin(yoastFields(`fn ($may, $key, $id) => current_user_can('edit_post', $id)`))
  const target = await givenBlog()
  const page = givenItem('yoast-page', { ...seo, kind: 'page' })
  await queuePublications(api.services, target.id, [givenItem('yoast', seo), page])
  await run()
  expect(await fieldsOf('yoast', ...yoastNames)).toEqual([seo.metaTitle, seo.metaDescription])
  expect(await fieldsOf('yoast-page', ...yoastNames)).toEqual(['', ''])
  for (const key of ['yoast', 'yoast-page']) {
    expect(await rowOf(key)).toMatchObject({ state: 'published', lastError: null })
  }
  await wordpress.php(`update_post_meta(${await idOf('yoast')}, '_yoast_wpseo_title', 'Ours');`)
  await queuePublications(api.services, target.id, [givenItem('yoast', { ...seo, title: 'Again', metaTitle: 'Again' })])
  await run()
  expect((await fieldsOf('yoast', ...yoastNames))[0]).toBe('Ours')
})

it('is published once where fields like Yoast’s may not be written, and the customer is told', async () => {
  await wordpress.setPlugin(yoastFields(`'__return_false'`))
  const target = await givenBlog()
  await queuePublications(api.services, target.id, [givenItem('forbidden')])
  await run()
  expect(await rowOf('forbidden')).toMatchObject({ state: 'published', lastError: faultTexts.seoRefused })
  expect(
    await wordpress.php(`echo count(get_posts(['post_status' => 'any', 'name' => 'how-to-brew-forbidden']));`),
  ).toBe('1')
})

it('is found with plain permalinks, where `/wp-json` leads to the home page', async () => {
  await wordpress.php(`update_option('permalink_structure', '');`)
  await wordpress.setPlugin(rankMathRoute)
  const target = await givenBlog()
  expect(await testTarget(api.services, target, access())).toMatchObject({ ok: true })
  await queuePublications(api.services, target.id, [givenItem('plain')])
  await run()
  expect((await read((await rowOf('plain'))?.remoteUrl ?? '')).text).toContain('add <strong>plain</strong>')
  expect(await fieldsOf('plain', ...rankMathNames)).toEqual(['Brewing plain', 'A short guide to brewing plain.'])
})
