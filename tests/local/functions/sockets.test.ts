import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { readSockets } from '#netlify/local/functions/read-sockets.ts'
import { isSocketPath, matchSocket } from '#netlify/local/functions/sockets.ts'
import { thisProject } from '#netlify/local/project.ts'
import { routes } from '#tests/support/routes.ts'

/** Reads `export const config: Config = { …literals… }` as strictly as Netlify. Any other form has no config. */
function readConfig(file: string, text: string): unknown {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    const exported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    const [declaration] = statement.declarationList.declarations
    if (!exported || !declaration?.initializer || declaration.name.getText(source) !== 'config') continue
    expect(declaration.type?.getText(source)).toBe('Config')
    return literal(declaration.initializer, source)
  }
  return undefined
}

function literal(node: ts.Expression, source: ts.SourceFile): unknown {
  if (ts.isStringLiteral(node)) return node.text
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false
  if (ts.isArrayLiteralExpression(node)) return node.elements.map((element) => literal(element, source))
  if (!ts.isObjectLiteralExpression(node)) throw new Error(`${node.getText(source)} is not a literal`)
  return Object.fromEntries(
    node.properties.map((property) => {
      if (!ts.isPropertyAssignment(property)) throw new Error(`${property.getText(source)} is not a plain property`)
      return [property.name.getText(source), literal(property.initializer, source)]
    }),
  )
}

const sockets = await readSockets(thisProject.sockets)

describe('the Netlify functions', () => {
  it.each(sockets)('$name declares the same config in its source as at run time', async ({ name, config }) => {
    const file = join(thisProject.sockets, `${name}.ts`)
    expect(readConfig(file, await readFile(file, 'utf8'))).toEqual(config)
  })

  it('are all files of their folder', async () => {
    const files = await readdir(thisProject.sockets)
    expect(sockets.map(({ name }) => `${name}.ts`)).toEqual(files.toSorted())
  })

  it.each(sockets)("$name counts clients separately, within Netlify's limits", ({ config }) => {
    if (config.schedule) return expect(config.path).toBeUndefined()
    expect(config.rateLimit?.aggregateBy).toEqual(['ip', 'domain'])
    expect(config.rateLimit?.windowSize).toBeLessThanOrEqual(180)
  })

  it.each([
    ['GET', '/api/products', 'images'],
    ['POST', '/api/products/', 'images'],
    ['GET', '/api/no/such/route', 'api'],
    ['GET', '/api/submissions/abc/withdraw', 'api'],
    ['GET', '/api/products/linear', 'api'],
    ['GET', '/api/share-images/page/home.png', 'images'],
    ['GET', '/api/file-uploads/abc/image', 'uploads'],
    ['PUT', '/api/file-uploads/abc/parts/1', 'uploads'],
    ['GET', '/product/linear', 'pages'],
    ['GET', '/product/linear/', 'pages'],
    ['GET', '/directories/search', 'pages'],
    ['POST', '/submissions/abc/withdraw', 'pages'],
    ['POST', '/directories/submit', 'forms'],
    ['GET', '/directories/submit', null],
    ['GET', '/directories', null],
    ['GET', '/product', null],
    ['GET', '/product/a/b', null],
    ['GET', '/apis', null],
  ])('%s %s runs %s', (method, path, name) => {
    expect(matchSocket(sockets, method, path)?.socket.name ?? null).toBe(name)
    if (method === 'GET') expect(isSocketPath(sockets, path)).toBe(name !== null)
  })

  it('take no files in a function that is packaged without the libraries for them', () => {
    const withFiles = routes.filter(
      ({ contract: { needs } }) => needs?.body?.files !== undefined || needs?.body?.bytes !== undefined,
    )
    expect(withFiles.length).toBeGreaterThan(4)
    for (const { name } of withFiles) {
      const [method = '', path = ''] = name.split(' ')
      const { socket } = matchSocket(sockets, method, path.replaceAll(/[{}]/g, ''))!
      expect(`${name}: ${socket.name}`).toMatch(/: (images|uploads)$/)
    }
  })

  // Each call counts, also if nothing is due.
  it('have one schedule, which is every minute', () => {
    const scheduled = sockets.filter(({ config }) => config.schedule)
    expect(scheduled).toEqual([{ name: 'tick', config: { schedule: '* * * * *' } }])
  })

  it('pass path parameters to a function', () => {
    expect(matchSocket(sockets, 'GET', '/product/caf%C3%A9')?.params).toEqual({ slug: 'café' })
  })
})
