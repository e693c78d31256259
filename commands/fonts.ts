import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

// Creates the display font's files from the npm package. Run by hand; its output is committed. `npm run fonts`

const source = (subset: string) =>
  readFile(
    new URL(`../node_modules/@fontsource-variable/besley/files/besley-${subset}-wght-normal.woff2`, import.meta.url),
  )

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

// The package splits the font like web fonts: Œ, œ and ı are in its Latin file, the rest of U+100-17F in the other.
// With the no-break space and the middle dot, which separate words of any language.
const basic = `${range(0x20, 0x7e)}\u00a0·–—‘’“”…€`
const accents = `${range(0xa1, 0xb6)}${range(0xb8, 0xff)}Œœı`
const extended = range(0x100, 0x17f)

await mkdir('public/fonts', { recursive: true })
await mkdir('functions/fonts', { recursive: true })

// Pages always load the first file, the others only if a name needs them (unicode-range in tokens.css).
const variable = { targetFormat: 'woff2', variationAxes: { wght: { min: 400, max: 700, default: 400 } } } as const
await save('public/fonts/besley-basic.woff2', subsetFont(await source('latin'), basic, variable))
await save('public/fonts/besley-accents.woff2', subsetFont(await source('latin'), accents, variable))
await save('public/fonts/besley-extended.woff2', subsetFont(await source('latin-ext'), extended, variable))

// Share images are drawn from outlines of one weight.
const still = { targetFormat: 'truetype', variationAxes: { wght: 560 } } as const
await save('functions/fonts/besley-latin.ttf', subsetFont(await source('latin'), basic + accents, still))
await save('functions/fonts/besley-extended.ttf', subsetFont(await source('latin-ext'), extended, still))

async function save(path: string, font: Promise<Buffer>): Promise<void> {
  const bytes = await font
  await writeFile(path, bytes)
  console.log(`${path} ${bytes.length} bytes`)
}
