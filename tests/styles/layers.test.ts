import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = 'src/styles'
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({
    name,
    text: readFileSync(join(folder, name), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .trim(),
  }))

it('One file orders the layers', () => {
  const ordering = sheets.filter(({ text }) => /@layer [^{;]*;/.test(text)).map(({ name }) => name)
  expect(ordering).toEqual(['layers.css'])
})

it('Every entry starts with the order of layers and puts all else into one of them', () => {
  const entries = sheets.filter(({ name }) => name.startsWith('entries/'))
  expect(entries.length).toBeGreaterThan(8)
  for (const { name, text } of entries) {
    const [first, ...rest] = text.split('\n').filter(Boolean)
    expect(first, name).toContain("'../layers.css';")
    for (const line of rest) expect(line, name).toMatch(/\.css' layer\([a-z]+\);$|account\.css';$/)
  }
})

it('No .astro file has styles of its own', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.astro'))
  expect(files.filter((name) => readFileSync(join('src', name), 'utf8').includes('<style'))).toEqual([])
})
