import { toKebab, toPascal } from './names.ts'

export type NewRoute = {
  method: string
  /** With `/api`. */
  path: string
  /** The operation's id: `listSavedNotes`. */
  id: string
  /** The schema of what it is about: `savedNote`. */
  thing: string
  /** For people: `Saved note`. */
  words: string
  hasParams: boolean
}

// What a new route answers is true while nothing is stored: lists are empty, nothing is found, and nothing is saved.

export function schemaOf({ thing }: NewRoute): string {
  return `
export const ${thing} = z.object({ id: z.string() }).meta({ id: '${toPascal(thing)}' })
`
}

export function handlerOf(route: NewRoute): string {
  const { method, path, id, thing, words, hasParams } = route
  const isList = method === 'GET' && !hasParams
  const answer =
    method === 'DELETE' ? "messageOf('Removed')" : `dataOf(${isList ? `z.array(${thing})` : thing}, '${words}')`
  return `  route(
    '${method} ${path}',
    {
      id: '${id}',
      role: 'admin',
      summary: '${summaryOf(id)}',
      responses: { ${method === 'POST' ? 201 : 200}: ${answer} },
      ${problemsOf(route)}
    },
    (c) => {
      // Continue here: ${taskOf(route)}
      return ${resultOf(route)}
    },
  ),
`
}

export function testOf({ method, path, words, hasParams }: NewRoute): string {
  const call = `${method} ${path.slice('/api'.length).replace(/\{\w+\}/g, 'nobody-has-this-id0')}`
  const [title, expected] = hasParams
    ? ['answers 404 for what doesn’t exist', `{ status: 404, body: { message: '${words} not found' } }`]
    : method === 'GET'
      ? ['is empty at first', '{ status: 200, body: { success: true, data: [] } }']
      : ['says that nothing was saved', `{ status: 501, body: { message: '${unsaved}' } }`]
  return `import { expect, it } from 'vitest'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi()

it('${method} ${path} ${title}', async () => {
  const { token } = await addTestUser(api, { admin: true })
  expect(await send(api, '${call}', { token })).toMatchObject(${expected})
})
`
}

const unsaved = 'This can’t be saved yet. Nothing was changed.'

/** `Get a saved note` of `getSavedNote`. */
function summaryOf(id: string): string {
  const [verb = '', ...words] = toKebab(id).split('-')
  const article = /^[aeiou]/.test(words[0] ?? '') ? 'an' : 'a'
  return [toPascal(verb), ...(verb === 'list' ? [] : [article]), ...words].join(' ')
}

function problemsOf({ method, words, hasParams }: NewRoute): string {
  if (hasParams) return `problems: { 404: '${words} not found' },`
  return method === 'GET' ? '' : "problems: { 501: 'Nothing can be saved yet' },"
}

function taskOf({ method }: NewRoute): string {
  if (method === 'GET') return 'nothing is stored yet. Read it with queries.ts of src/storage.'
  return method === 'DELETE'
    ? 'nothing is stored yet. Delete it with changes.ts of src/storage.'
    : 'nothing is stored yet. Declare a `body`, and write it with changes.ts of src/storage.'
}

function resultOf({ method, words, hasParams }: NewRoute): string {
  if (hasParams) return `notFound(c, '${words} not found')`
  return method === 'GET' ? 'c.json({ success: true, data: [] })' : `problem(c, 501, { detail: '${unsaved}' })`
}
