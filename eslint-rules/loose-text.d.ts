import type { Rule } from 'eslint'

export const looseText: Rule.RuleModule
