import ts from 'typescript'

// Words that no identifier of ours contains. ESLint refuses them (`npm run lint`), and `npm run structure` counts them.

/** What is said instead, by the word as it stands in a name, in any case: `told` in `toldAt`, `isTold`. */
export const forbiddenWords: ReadonlyMap<string, string> = new Map([
  ['told', 'notified'],
  ['untold', 'unnotified'],
  ['most', 'limit'],
  ['desk', 'admin'],
  ['kit', 'profile'],
  ['kits', 'profiles'],
  ['answer', 'respond (HTTP) or reply'],
  ['stretch', 'idRange or timeRange'],
  ['span', 'idRange or timeRange'],
  ['sighting', 'observation'],
  ['aside', 'excluded'],
  ['unfit', 'notAFit'],
  ['theirs', 'what it means'],
  ['backstage', 'adminPaths'],
])

/** The words that a name is made of: `notified`, `at` of `notifiedAt`. */
export const wordsOf = (name: string): string[] =>
  name
    .split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[_\W]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())

/** The forbidden words in the identifiers of a source, with their number. Tags such as `<span>` aren't names of ours. */
export function countForbidden(file: string, text: string): Map<string, number> {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const counts = new Map<string, number>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !isTag(node)) {
      for (const word of wordsOf(node.text)) {
        if (forbiddenWords.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return counts
}

const isTag = ({ parent }: ts.Identifier) =>
  ts.isJsxOpeningElement(parent) || ts.isJsxClosingElement(parent) || ts.isJsxSelfClosingElement(parent)
