import astro from 'eslint-plugin-astro'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { looseText } from './eslint-rules/loose-text.js'

const bodyMessage = 'Read bodies with functions/http/bodies.'

// What oxlint can't say: selectors, and rules of our own or for Astro that need ESLint's parsers.
export default defineConfig(
  { ignores: ['dist/', '.astro/', '.data/', '.upgrade/', 'node_modules/', 'tests/local/fixtures/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    // One place checks body sizes before anything is parsed.
    files: ['functions/**/*.{ts,tsx}', 'netlify/functions/**/*.ts'],
    ignores: ['functions/http/bodies.ts'],
    languageOptions: { parser: tseslint.parser },
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.property.name=/^(json|formData|parseBody|text|arrayBuffer|blob|bytes|clone)$/]' +
            '[callee.object.type="MemberExpression"][callee.object.property.name=/^(req|raw)$/]',
          message: bodyMessage,
        },
        {
          selector:
            'CallExpression[callee.property.name=/^(json|formData|text|arrayBuffer|blob|bytes|clone)$/]' +
            '[callee.object.name=/^(req|request)$/]',
          message: bodyMessage,
        },
        {
          selector: 'MemberExpression[property.name="body"][object.name="request"]',
          message: bodyMessage,
        },
        {
          selector: 'MemberExpression[property.name="body"][object.property.name="raw"]',
          message: bodyMessage,
        },
        {
          // The router would read the body before the handler runs.
          selector: 'CallExpression[callee.property.name="valid"][arguments.0.value=/^(json|form)$/]',
          message: bodyMessage,
        },
      ],
    },
  },
  {
    // What `changes()` says changes with any statement that is put in between.
    files: ['src/storage/**/*.ts'],
    ignores: ['src/storage/connections/only-if-written.ts'],
    languageOptions: { parser: tseslint.parser },
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: ':matches(TemplateElement[value.raw=/changes\\(\\)/i], Literal[value=/changes\\(\\)/i])',
          message: 'Use onlyIfWritten: src/storage/connections/only-if-written.ts.',
        },
        {
          selector: "TemplateElement[value.raw=/(?:LIKE|GLOB) '[^']*:/i]",
          message: 'Make the parts of the key columns.',
        },
      ],
    },
  },
  {
    // Browser translation must not crash what React shows.
    files: ['src/islands/**/*.tsx', 'src/components/**/*.tsx'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { own: { rules: { 'loose-text': looseText } } },
    rules: {
      'own/loose-text': 'error',
      'no-restricted-syntax': [
        'error',
        {
          // By its name: what customers, founders and their sites wrote.
          selector:
            'JSXAttribute[name.name="href"] > JSXExpressionContainer > ' +
            ':matches(Identifier[name=/^(?:live(?:Url|Link)|website(?:Url|_url)?|evidence)$/], ' +
            'MemberExpression[property.name=/^(?:live(?:Url|Link)|website(?:Url|_url)?|evidence)$/])',
          message: 'Someone else wrote this URL. Use OutsideLink.',
        },
      ],
    },
  },
  astro.configs.recommended,
)
