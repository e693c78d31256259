import { RuleTester } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, it } from 'vitest'
import { looseText } from '#eslint-rules/loose-text.js'
import { inFull } from '#tests/support/full.ts'

// Reading the types takes long.
RuleTester.describe = (name: string, run: () => void) => describe(name, inFull, run)
RuleTester.it = it

const tester = new RuleTester({
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: {
      ecmaFeatures: { jsx: true },
      projectService: { allowDefaultProject: ['*.tsx'] },
      tsconfigRootDir: process.cwd(),
    },
  },
})

const shown = (jsx: string) => ({
  code: `
    declare const flag: boolean, name: string, count: number, note: string | null, list: JSX.Element[], children: React.ReactNode
    export const shown = () => (${jsx})`,
  filename: 'shown.tsx',
})
const wrong = (jsx: string, ...messageIds: string[]) => ({
  ...shown(jsx),
  errors: messageIds.map((messageId) => ({ messageId })),
})

tester.run('own/loose-text', looseText, {
  valid: [
    // Alone, or always there, a text is replaced in place.
    shown("<p>{flag && 'text'}</p>"),
    shown('<p>{note}</p>'),
    shown("<p>{flag ? 'one' : 'other'} <b>{name}</b></p>"),
    shown('<p>Hello {name}, {count} times</p>'),
    shown("<p>{`${name}${flag ? ' text' : ''}`}<b /></p>"),
    shown('<p>text {flag && <b>text</b>}</p>'),
    // Translation leaves white space alone, and elements stay where React put them.
    shown("<p>{flag && <b />}{' '}<i /></p>"),
    shown('<p>{flag && <b />}<i /> text</p>'),
    shown('<p>{flag && <span>text</span>}<b /></p>'),
    shown('<div>{children}<b /></div>'),
    shown('<p><>text <b /></></p>'),
  ],
  invalid: [
    wrong("<p>{flag && 'text'}<b /></p>", 'comesAndGoes'),
    wrong("<p>text{flag ? ', more' : ''}</p>", 'comesAndGoes'),
    wrong('<p><b />{note}</p>', 'comesAndGoes'),
    wrong('<p>{note ?? <i />}<b /></p>', 'comesAndGoes'),
    wrong('<p>{flag && count}<b /></p>', 'comesAndGoes'),
    wrong('<p>{flag && `${name}`}<b /></p>', 'comesAndGoes'),
    wrong('<p>{flag && <b />} text</p>', 'followsOther'),
    wrong('<p>{flag ? <b /> : <i />}{name}</p>', 'followsOther'),
    wrong('<p>{list}text</p>', 'followsOther'),
    wrong('<p>{flag && <>text <b /></>}</p>', 'comesAndGoes'),
    wrong('<><b /> text</>', 'comesAndGoes'),
    wrong("<div><>{flag && 'text'}</><b /></div>", 'comesAndGoes'),
  ],
})
