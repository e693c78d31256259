import ts from 'typescript'

/*
 * A browser's translation replaces each text node by an element of its own, behind React's back. React then fails, and the
 * island with it, when it removes such a text from among its siblings, or puts something before it. So a text that comes and
 * goes, or comes right after something that does, needs an element around it.
 */

const comesAndGoes =
  'This text comes and goes beside others. Put an element around it, or browser translation crashes the page.'
const followsOther =
  'What is before this text comes and goes. Put an element around the text, or browser translation crashes the page.'

/** @type {import('eslint').Rule.RuleModule} */
export const looseText = {
  meta: { type: 'problem', schema: [], messages: { comesAndGoes, followsOther } },
  create(context) {
    const services = context.sourceCode.parserServices
    const checker = services.program.getTypeChecker()

    /** What an expression may show: 'text', 'element', 'none'. A list is an element or none. Empty if it isn't known. */
    function kindsOf(node) {
      switch (node.type) {
        case 'JSXElement':
          return new Set([`element ${context.sourceCode.getText(node.openingElement.name)}`])
        case 'JSXFragment':
          return new Set(['element <>'])
        case 'Literal':
        case 'TemplateLiteral':
          return literalKinds(node)
        case 'ConditionalExpression':
          return kindsOf(node.consequent).union(kindsOf(node.alternate))
        case 'LogicalExpression':
          return leftKinds(node).union(kindsOf(node.right))
        default:
          return typeKinds(services.getTypeAtLocation(node))
      }
    }

    function literalKinds(node) {
      if (node.type === 'TemplateLiteral') return new Set(['text'])
      if (typeof node.value === 'number') return new Set(['text'])
      if (typeof node.value !== 'string' || node.value === '') return new Set(['none'])
      // Translation leaves white space alone.
      return new Set([node.value.trim() === '' ? 'space' : 'text'])
    }

    /** `a && b` shows a only if it is falsy, `a || b` and `a ?? b` if it isn't. */
    function leftKinds({ operator, left }) {
      const kinds = kindsOf(left)
      if (operator === '&&') return new Set(['none'])
      kinds.delete('none')
      return kinds
    }

    function typeKinds(type) {
      const parts = type.isUnion() ? type.types : [type]
      const has = (flags) => parts.some((part) => (part.flags & flags) !== 0)
      const kinds = new Set()
      const mayBeAnything = has(ts.TypeFlags.Object) && has(ts.TypeFlags.String) && has(ts.TypeFlags.Null)
      // `ReactNode`, such as children: whoever passes them is checked.
      if (mayBeAnything || has(ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return kinds
      if (has(ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike)) kinds.add('text')
      if (has(ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.BooleanLike)) kinds.add('none')
      if (parts.some((part) => part.isStringLiteral() && part.value === '')) kinds.add('none')
      if (has(ts.TypeFlags.Object)) kinds.add('element of a value')
      if (parts.some((part) => checker.isArrayLikeType(part))) kinds.add('none')
      return kinds
    }

    /** The children that are shown, with those of fragments in their place. */
    function shownChildren(node) {
      return node.children.flatMap((child) => {
        if (child.type === 'JSXFragment') return shownChildren(child)
        if (child.type === 'JSXText') return isLayout(child) ? [] : [{ node: child, kinds: textKinds(child) }]
        if (child.type !== 'JSXExpressionContainer') return [{ node: child, kinds: kindsOf(child) }]
        if (child.expression.type === 'JSXEmptyExpression') return []
        return [{ node: child, kinds: kindsOf(child.expression) }]
      })
    }

    function textKinds({ value }) {
      return new Set([value.trim() === '' ? 'space' : 'text'])
    }

    function isLayout({ value }) {
      return value.trim() === '' && value.includes('\n')
    }

    function check(node, isRoot) {
      const children = shownChildren(node)
      let mayBeInserted = false
      for (const { node: child, kinds } of children) {
        const changes = kinds.size > 1
        const isText = kinds.has('text')
        if (isText && changes && (children.length > 1 || isRoot)) {
          context.report({ node: child, messageId: 'comesAndGoes' })
        } else if (isText && mayBeInserted) {
          context.report({ node: child, messageId: 'followsOther' })
        } else if (isText && isRoot) {
          context.report({ node: child, messageId: 'comesAndGoes' })
        }
        // Something that stays is what React puts other things before.
        if (changes) mayBeInserted = true
        else if (kinds.size === 1) mayBeInserted = false
      }
    }

    const isInJsx = ({ parent }) => parent.type === 'JSXElement' || parent.type === 'JSXFragment'
    return {
      JSXElement: (node) => check(node, false),
      // It comes and goes as a whole.
      JSXFragment: (node) => !isInJsx(node) && check(node, true),
    }
  },
}
