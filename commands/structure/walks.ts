import { posix } from 'node:path'
import ts from 'typescript'

// How far it is from where something begins to where it ends, read from which functions mention which.

export type Walk = {
  name: string
  /** `file:function`, where each of its parts begins and where it ends. */
  legs: readonly (readonly [from: string, to: string])[]
}

export type MeasuredWalk = {
  name: string
  /** The functions that lead from one to the other, by `file:function`. */
  stays: readonly string[]
  /** The folders of nouns that these are in. */
  rooms: readonly string[]
}

type Graph = Map<string, Set<string>>

const compilerOptions: ts.CompilerOptions = {
  allowImportingTsExtensions: true,
  jsx: ts.JsxEmit.ReactJSX,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  noEmit: true,
  skipLibCheck: true,
  noLib: true,
  types: [],
}

/** Which top-level function or constant mentions which others. */
export function readMentions(files: readonly string[]): Graph {
  const program = ts.createProgram({ rootNames: files, options: compilerOptions })
  const checker = program.getTypeChecker()
  const names = new Map<ts.Symbol, string>()
  const bodies = new Map<string, ts.Node>()
  for (const source of program.getSourceFiles().filter(isOurs)) {
    for (const [name, body] of declarationsOf(source)) {
      const symbol = checker.getSymbolAtLocation(name)
      if (!symbol) continue
      const key = `${fileOf(source)}:${name.text}`
      names.set(symbol, key)
      bodies.set(key, body)
    }
  }
  const graph: Graph = new Map()
  for (const [key, body] of bodies) {
    const mentioned = new Set<string>()
    const visit = (node: ts.Node) => {
      if (ts.isTypeNode(node)) return
      if (ts.isIdentifier(node)) {
        const found = names.get(resolve(checker, node))
        if (found !== undefined && found !== key) mentioned.add(found)
      }
      ts.forEachChild(node, visit)
    }
    visit(body)
    graph.set(key, mentioned)
  }
  return graph
}

/** All functions that lead from the beginnings of a walk's legs to their ends. */
export function measureWalk(graph: Graph, { name, legs }: Walk): MeasuredWalk {
  const stays = [...new Set(legs.flatMap((leg) => staysOf(graph, leg)))]
  return { name, stays, rooms: [...new Set(stays.map(roomOf))] }
}

function staysOf(graph: Graph, leg: Walk['legs'][number]): string[] {
  for (const end of leg) if (!graph.has(end)) throw new Error(`A walk names ${end}, which isn't there.`)
  const back: Graph = new Map([...graph.keys()].map((key) => [key, new Set()]))
  for (const [key, mentioned] of graph) for (const other of mentioned) back.get(other)?.add(key)
  const leadsThere = reach(back, leg[1])
  const stays = [...reach(graph, leg[0])].filter((key) => leadsThere.has(key))
  if (stays.length === 0) throw new Error(`No way leads from ${leg.join(' to ')}.`)
  return stays
}

function reach(graph: Graph, start: string): Set<string> {
  const reached = new Set([start])
  // A set that grows while it's read is read to its end.
  for (const key of reached) for (const next of graph.get(key) ?? []) reached.add(next)
  return reached
}

const isOurs = (source: ts.SourceFile) => !source.isDeclarationFile && !source.fileName.includes('node_modules')

const fileOf = (source: ts.SourceFile) => posix.relative(process.cwd(), source.fileName)

/** The folder of a noun: `src/storage/products`. */
const roomOf = (key: string) => /^(?:src\/)?[^/]+\/[^/:]+/.exec(key)?.[0] ?? key

function declarationsOf(source: ts.SourceFile): [ts.Identifier, ts.Node][] {
  return source.statements.flatMap((statement): [ts.Identifier, ts.Node][] => {
    if (ts.isFunctionDeclaration(statement) && statement.name) return [[statement.name, statement]]
    if (!ts.isVariableStatement(statement)) return []
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer ? [[name, initializer] as [ts.Identifier, ts.Node]] : [],
    )
  })
}

function resolve(checker: ts.TypeChecker, node: ts.Identifier): ts.Symbol {
  const symbol = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node)
  if (!symbol) return unknown
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

const unknown = {} as ts.Symbol
