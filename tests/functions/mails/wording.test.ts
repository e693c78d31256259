import { glob, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

/** Code without comments. */
const codeOf = (text: string) => text.replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '')

it('emails have curly apostrophes, like pages', async () => {
  const files = await Array.fromAsync(glob(['functions/**/*mails.ts', 'functions/**/alerts.ts']))
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const code = codeOf(await readFile(file, 'utf8'))
    expect(code.match(/["`][^"`\n]*\w'(?:t|s|re|ve|ll|d|m)\b.*/g) ?? [], file).toEqual([])
  }
})
