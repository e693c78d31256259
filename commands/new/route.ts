import ts from 'typescript'
import { sources } from '#commands/structure/imports.ts'
import { type Draft, Refusal } from './draft.ts'
import { checkName, toCamel, toKebab, toPascal, toSingular, toWords } from './names.ts'
import { handlerOf, type NewRoute, schemaOf, testOf } from './route-texts.ts'

const verbs: Record<string, string> = { GET: 'get', POST: 'add', PUT: 'change', DELETE: 'remove' }

/** A route of the noun that has this path: what it answers, and for admins only until someone opens it. */
export function addRoute(draft: Draft, name: string): void {
  const route = readName(name)
  const found = findRoutesFile(draft, route.path.slice('/api'.length))
  if (!found) {
    const noun = route.path.split('/')[2] ?? ''
    throw new Refusal(`No noun has the path ${route.path}. Add it first: npm run new noun ${noun}`)
  }
  const { file, noun } = found
  refuseTaken(draft, name, route)
  const schemas = `src/domain/${noun}/${noun}.api.ts`
  if (isReserved(route.thing) || isDeclared(draft.read(file), route.thing, schemas)) {
    throw new Refusal(`“${route.thing}” already means something in ${file}. Use another word in the path.`)
  }
  if (!draft.has(schemas)) draft.add(schemas, "import * as z from 'zod'\n")
  const takesThing = route.method !== 'DELETE'
  const hasSchema = draft.read(schemas).includes(`export const ${route.thing} =`)
  if (takesThing && !hasSchema) draft.edit(schemas, (text) => text + schemaOf(route))

  draft.edit(file, (text) => {
    const start = text.search(/^export const routes: readonly Route\[\] = \[/m)
    const end = text.indexOf('\n]', start)
    if (start < 0 || end < 0) throw new Refusal(`${file} has no list of routes called “routes”.`)
    return text.slice(0, end + 1) + handlerOf(route) + text.slice(end + 1)
  })
  if (takesThing) draft.importInto(file, route.thing, `#${schemas}`)
  draft.importInto(file, takesThing ? 'dataOf' : 'messageOf', '#functions/http/responses.ts')
  if (takesThing && route.method === 'GET' && !route.hasParams) importZod(draft, file)
  if (route.hasParams) draft.importInto(file, 'notFound', '#functions/http/problems.ts')
  else if (route.method !== 'GET') draft.importInto(file, 'problem', '#functions/http/problems.ts')
  draft.add(`tests/functions/${noun}/${toKebab(route.id)}.test.ts`, testOf(route))
}

/** The file of routes that `functions/routes.ts` loads for a path below `/api`: the one with the longest beginning. */
export function findRoutesFile(draft: Draft, path: string): { file: string; noun: string } | null {
  const lines = draft
    .read('functions/routes.ts')
    .matchAll(/noun\(\s*\[([^\]]*)\],\s*\(\) => import\('#(functions\/([\w-]+)\/[^']+)'\),?\s*\)/g)
  const found = [...lines].flatMap(([, beginnings = '', file = '', noun = '']) =>
    [...beginnings.matchAll(/'([^']+)'/g)].map(([, beginning = '']) => ({ beginning, file, noun })),
  )
  const matching = found.filter(({ beginning }) =>
    new RegExp(`^${beginning.replace(/\{\w+\}/g, '[^/]+')}(?:/|$)`).test(path),
  )
  const length = ({ beginning }: { beginning: string }) => beginning.split('/').length
  return matching.toSorted((one, other) => length(other) - length(one))[0] ?? null
}

function readName(name: string): NewRoute {
  const [, method = '', path = ''] =
    /^(GET|POST|PUT|DELETE) (\/api(?:\/(?:[a-z][a-z\d-]*|\{[a-z]\w*\}))+)$/.exec(name) ?? []
  const parts = path.split('/').slice(2)
  if (path === '' || parts[0]?.startsWith('{')) {
    throw new Refusal(`“${name}” isn’t a route. Name a method and a path: "GET /api/saved-notes/{id}"`)
  }
  const params = parts.filter((part) => part.startsWith('{'))
  const literals = parts.filter((part, index) => !part.startsWith('{') && !(part === 'admin' && index === 0))
  for (const part of literals) checkName(part)
  const isOne = method !== 'GET' || parts.at(-1)?.startsWith('{') === true
  const last = literals.at(-1) ?? ''
  const before = literals.slice(0, -1).map(toSingular)
  const thing = [...before, toSingular(last)].join('-')
  const verb = method === 'GET' && !isOne ? 'list' : (verbs[method] ?? '')
  return {
    method,
    path,
    id: toCamel(`${verb}-${isOne ? thing : [...before, last].join('-')}`),
    thing: toCamel(thing),
    words: toWords(thing),
    hasParams: params.length > 0,
  }
}

/** A path is the same under other names of its parameters. */
function refuseTaken(draft: Draft, name: string, { id, thing }: NewRoute): void {
  const unnamed = (text: string) => text.replace(/\{\w+\}/g, '{}')
  for (const file of sources.filter((path) => /^(functions|src\/domain)\//.test(path))) {
    const text = draft.read(file)
    const names = [...text.matchAll(/'((?:GET|POST|PUT|DELETE) \/api\/[^']+)'/g)].map(([, each = '']) => unnamed(each))
    if (names.includes(unnamed(name))) throw new Refusal(`${file} already has ${name}.`)
    if (text.includes(`id: '${id}'`)) throw new Refusal(`${file} already has an operation called ${id}.`)
    if (text.includes(`id: '${toPascal(thing)}'`) && !text.includes(`export const ${thing} =`)) {
      throw new Refusal(`${file} already has a schema called ${toPascal(thing)}.`)
    }
  }
}

/** Whether a file has something else of this name than the schema from `schemas`. */
function isDeclared(text: string, name: string, schemas: string): boolean {
  const lines = text.match(new RegExp(`^(import|const|function|async function) .*\\b${name}\\b.*$`, 'gm')) ?? []
  return lines.some((line) => !line.includes(schemas))
}

/** Words of the language: `import`, `class`. */
function isReserved(name: string): boolean {
  const kind = ts.identifierToKeywordKind(ts.factory.createIdentifier(name))
  return kind !== undefined && kind <= ts.SyntaxKind.LastFutureReservedWord
}

function importZod(draft: Draft, file: string): void {
  draft.edit(file, (text) => (/ from 'zod'$/m.test(text) ? text : `import * as z from 'zod'\n${text}`))
}
