import { nounLayers } from '#commands/structure/knots.ts'
import { type Draft, Refusal } from './draft.ts'
import { checkName, toWords } from './names.ts'
import { addRoute, findRoutesFile } from './route.ts'

const architecture = 'ARCHITECTURE.md'
const rows = /^\| ([\w ]+?) +\| (`[^|\n]+`) *\|$/gm

/** A noun on a floor, with its contract in the domain and a route that lists what there is of it. */
export function addNoun(draft: Draft, noun: string, floor = 'things'): void {
  checkName(noun)
  const layer = nounLayers.find((folder) => draft.has(`${folder}/${noun}`))
  if (layer) throw new Refusal(`${layer}/${noun} already exists.`)
  const other = findRoutesFile(draft, `/${noun}`)
  if (other !== null) throw new Refusal(`/api/${noun} belongs to ${other.file}. Choose another name.`)
  addToFloor(draft, noun, floor)
  const routes = `functions/${noun}/routes.ts`
  draft.add(routes, emptyRoutes)
  draft.insert('functions/routes.ts', /^\]$/m, `noun(['/${noun}'], () => import('#${routes}')),\n`)
  const group = `'${noun}': '${toWords(noun)} of whoever is signed in.',\n`
  draft.insert('functions/openapi/groups.ts', /^ {2}blogposts: /m, group)
  addRoute(draft, `GET /api/${noun}`)
}

/** Adds a noun to a row of the table of floors, in the order of the alphabet. */
function addToFloor(draft: Draft, noun: string, floor: string): void {
  const floors = readFloors(draft)
  if (hasNoun(draft, noun)) throw new Refusal(`${architecture} already has ${noun}.`)
  const found = floors.find(({ name }) => name === floor)
  if (!found) {
    throw new Refusal(`There is no floor “${floor}”. One of: ${floors.map(({ name }) => name).join(', ')}`)
  }
  const cell = [...found.nouns, noun].toSorted().map((each) => `\`${each}\``)
  draft.edit(architecture, (text) => text.replace(found.row, `| ${floor} | ${cell.join(', ')} |`))
}

/** Unless it is a noun already, a page's is one that puts others together. */
export function addPageNoun(draft: Draft, noun: string): void {
  if (!hasNoun(draft, noun)) addToFloor(draft, noun, 'put together')
}

function hasNoun(draft: Draft, noun: string): boolean {
  return readFloors(draft).some(({ nouns }) => nouns.includes(noun))
}

function readFloors(draft: Draft): { row: string; name: string; nouns: string[] }[] {
  return [...draft.read(architecture).matchAll(rows)].map(([row, name = '', cell = '']) => ({
    row,
    name,
    nouns: [...cell.matchAll(/`([\w-]+)`/g)].map(([, each = '']) => each),
  }))
}

const emptyRoutes = `import { route, type Route } from '#functions/route.ts'

export const routes: readonly Route[] = [
]
`
