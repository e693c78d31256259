import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { categoryLabel, categoryPath } from '#src/domain/products/categories.ts'
import { monthAndYear } from '#src/domain/dates/dates.ts'
import type { Product } from '#src/domain/products/products.api.ts'
import { productDescription, productTitle } from '#src/domain/products/products.ts'
import { productShareImage } from '#src/seo/share-images/share-images.ts'
import { runProgram } from './processes.ts'

/** No pages but ours, and Hugo's own feed and sitemap. */
const configuration = {
  baseURL: 'https://uplist.example/',
  uglyURLs: true,
  disableKinds: ['taxonomy', 'term', 'section', '404'],
  outputs: { home: ['RSS'] },
  services: { rss: { limit: 50 } },
}

/**
 * Writes a Hugo project for the same site, as the reference of the build benchmarks: product pages from data and a
 * template, with the related products of their category, and all other pages as they are. Builds once to check that the
 * product pages are the same, and returns that run and what builds it again. `built`: our build. `products`: as listed, newest first.
 */
export async function prepareHugo(folder: string, built: string, products: readonly Product[]) {
  installHugo()
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const places = new Map<string, number>()
  const nextPlace = (category: string) => {
    const place = places.get(category) ?? 0
    places.set(category, place + 1)
    return place
  }
  for (const product of products) {
    const { category, slug } = product
    await write(`content/${category}/${slug}.html`, JSON.stringify(dataOf(product, nextPlace(category))))
  }
  const files = (await readdir(built, { recursive: true })).filter((name) => name.endsWith('.html'))
  const read = (name: string) => readFile(join(built, name), 'utf8')
  const others = files.filter((name) => !name.startsWith('product/'))
  for (const [index, name] of others.entries()) {
    await write(`content/pages/page-${index}.html`, `${JSON.stringify({ url: `/${name}` })}\n${await read(name)}`)
  }
  const example = products[products.length >> 1]!
  await write('config.json', JSON.stringify(configuration))
  await write('layouts/pages/single.html', '{{ .RawContent | safeHTML }}')
  await write('layouts/_default/single.html', toTemplate(await read(`product/${example.slug}.html`), example))

  const build = () => runProgram('hugo', ['--quiet', '--cleanDestinationDir'], {}, folder)
  const first = await build()
  const theirs = join(folder, 'public')
  const count = (await readdir(theirs, { recursive: true })).filter((name) => name.endsWith('.html')).length
  if (count !== files.length) throw new Error(`Hugo built ${count} pages, not ${files.length}`)
  for (const { slug } of products) {
    const name = `product/${slug}.html`
    if ((await readFile(join(theirs, name), 'utf8')) !== (await read(name)))
      throw new Error(`Hugo's page of ${slug} differs from ours`)
  }
  return { first, build }
}

/** Debian's Hugo. */
function installHugo(): void {
  if (spawnSync('hugo', ['version']).status === 0) return
  for (const words of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'hugo'],
  ]) {
    const { status } = spawnSync('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) throw new Error('Hugo is the reference of this benchmark and could not be installed.')
  }
}

/** Front matter. `place`: among its category's products. */
function dataOf(product: Product, place: number) {
  return {
    url: `/product/${product.slug}.html`,
    weight: place + 1,
    title: productTitle(product),
    summary: productDescription(product.description),
    paragraphs: product.description.split('\n\n'),
    label: categoryLabel(product.category),
    categorySlug: categoryPath(product.category).replace('/directories/', ''),
    host: new URL(product.website_url).hostname,
    image: productShareImage(product),
    listed: product.createdAt,
    month: monthAndYear(product.createdAt),
    place,
    product,
  }
}

/** One of our product pages with placeholders for what differs. */
function toTemplate(html: string, product: Product): string {
  const { slug, name, headline } = product
  const { title, summary, label, categorySlug, host, image, listed, month } = dataOf(product, 0)
  const fill = (text: string, values: readonly (readonly [string, string])[]) =>
    values.reduce((filled, [value, place]) => filled.replaceAll(value, `{{ ${place} }}`), text)
  const [first = ''] = /<li><article class="card">[\s\S]*?<\/li>/.exec(html) ?? []
  const nameOfFirst = /dir="auto">([^<]*)<\/a><\/h3>/.exec(first)?.[1] ?? ''
  const headlineOfFirst = /<p class="card-headline" dir="auto">([^<]*)</.exec(first)?.[1] ?? ''
  const slugOfFirst = /href="\/product\/([^"]*)"/.exec(first)?.[1] ?? ''
  const timeOfFirst = /dateTime="([^"]*)">([^<]*)</.exec(first) ?? []
  const card = fill(first, [
    [headlineOfFirst, '.Params.product.headline'],
    [nameOfFirst, '.Params.product.name'],
    [slugOfFirst, '.Params.product.slug'],
    [timeOfFirst[1] ?? '', '.Params.listed'],
    [timeOfFirst[2] ?? '', '.Params.month'],
    [label, '.Params.label'],
  ])
  const related = `{{ $all := .CurrentSection.RegularPages }}{{ $next := first 3 (after (add (int .Params.place) 1) $all) }}\
{{ range $next }}${card}{{ end }}{{ range first (sub 3 (len $next)) (first (int .Params.place) $all) }}${card}{{ end }}`
  const json = (value: string) => JSON.stringify(value)
  const page = html
    .replace(/<li><article class="card">[\s\S]*<\/article><\/li>/, () => '@related@')
    .replace(/(product-description stack" dir="auto">)[\s\S]*?<\/div>/, '$1@paragraphs@</div>')
    .replace(json(product.description), '@description@')
    .replace(`"name":${json(name)}`, '"name":@name@')
    .replace(`"name":${json(name)}`, '"name":@name@')
    .replace(`"url":${json(product.website_url)}`, '"url":@website@')
  return fill(page.replaceAll(`/directories/${categorySlug}"`, '/directories/{{ .Params.categorySlug }}"'), [
    [title, '.Title'],
    [summary, '.Params.summary'],
    [image, '.Params.image'],
    [product.website_url, '.Params.product.website_url'],
    [host, '.Params.host'],
    [slug, '.Params.product.slug'],
    [name, '.Params.product.name'],
    [headline, '.Params.product.headline'],
    [listed, '.Params.listed'],
    [month, '.Params.month'],
    [label, '.Params.label'],
  ])
    .replace('@related@', () => related)
    .replace('@paragraphs@', '{{ range .Params.paragraphs }}<p>{{ . }}</p>{{ end }}')
    .replace('@description@', '{{ .Params.product.description | jsonify | safeJS }}')
    .replaceAll('@name@', '{{ .Params.product.name | jsonify | safeJS }}')
    .replace('@website@', '{{ .Params.product.website_url | jsonify | safeJS }}')
}
