import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// npm run bench NAME [ARGUMENTS]. Without a name: what there is.

const folder = import.meta.dirname
const benches = new Map(
  readdirSync(folder).flatMap((file) => {
    const [, name, about = ''] =
      /^\/\/ npm run bench ([a-z]+)[^:\n]*: ((?:.|\n\/\/ )*)/m.exec(readFileSync(join(folder, file), 'utf8')) ?? []
    const [sentence = ''] = about.replaceAll('\n// ', ' ').split(/(?<=\.) /)
    return file === `${name}.ts` ? [[name, sentence] as const] : []
  }),
)

const [name = ''] = process.argv.splice(2, 1)
if (benches.has(name)) await import(`./${name}.ts`)
else {
  if (name !== '') console.error(`There is no benchmark ${name}.`)
  console.table(Object.fromEntries([...benches].map(([one, about]) => [one, { measures: about }])))
  process.exitCode = name === '' ? 0 : 1
}
