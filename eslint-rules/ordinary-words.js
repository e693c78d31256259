/** What is said instead of a word, wherever it stands in a name: `told` in `toldAt`, `isTold`. */
export const forbiddenWords = new Map([
  ['told', 'notified'],
  ['untold', 'unnotified'],
  ['desk', 'admin'],
  ['kit', 'profile'],
  ['kits', 'profiles'],
  ['stretch', 'range'],
  ['sighting', 'observation'],
  ['unfit', 'notAFit'],
  ['backstage', 'adminPaths'],
])

/** The same for whole names. */
export const forbiddenNames = new Map([
  ['most', 'limit'],
  ['isIt', 'what it means'],
  ['isThis', 'what it means'],
  ['isTheirs', 'what it means'],
  ['isStill', 'what it means'],
])

/** Names of others that have such a word. */
const others = new Set(['StarterKit', 'openWebKit', 'startWebKitDriver'])

/** What a name should be called instead. Undefined: it's fine. */
export function ordinaryWord(name) {
  if (others.has(name)) return undefined
  const words = name.split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[_\W]+/)
  const found = words.find((word) => forbiddenWords.has(word.toLowerCase()))
  return forbiddenNames.get(name) ?? (found && forbiddenWords.get(found.toLowerCase()))
}

/** Tags such as `<aside>` aren't names of ours. */
const isTag = ({ parent, name }) => parent?.type.startsWith('JSX') && /^[a-z]/.test(name)

/** @type {import('eslint').Rule.RuleModule} */
const ordinaryWords = {
  meta: { type: 'suggestion', schema: [], messages: { rather: '“{{name}}”: rather {{instead}}.' } },
  create(context) {
    const check = (node) => {
      const instead = isTag(node) ? undefined : ordinaryWord(node.name)
      if (instead !== undefined) context.report({ node, messageId: 'rather', data: { name: node.name, instead } })
    }
    return { Identifier: check, PrivateIdentifier: check }
  },
}

export default { meta: { name: 'own' }, rules: { 'ordinary-words': ordinaryWords } }
