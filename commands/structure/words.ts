import ts from 'typescript'
import { ordinaryWord } from '#eslint-rules/ordinary-words.js'

/** The names in a source that `npm run lint` refuses, with their number. Tags such as `<aside>` aren't names of ours. */
export function countForbidden(file: string, text: string): Map<string, number> {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const counts = new Map<string, number>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !isTag(node) && ordinaryWord(node.text) !== undefined) {
      counts.set(node.text, (counts.get(node.text) ?? 0) + 1)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return counts
}

const isTag = ({ parent }: ts.Identifier) =>
  ts.isJsxOpeningElement(parent) || ts.isJsxClosingElement(parent) || ts.isJsxSelfClosingElement(parent)
