import * as regexp from 'eslint-plugin-regexp'
import { defineConfig } from 'oxlint'
import tseslint from 'typescript-eslint'

const outgoingNames = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']
const outgoingModules = '^(node:)?(https?|http2|tls|dgram|dns|dns/promises|undici|axios|got|node-fetch)$'
const outgoingMessage = 'Use functions/http/outgoing: fetchConfigured or fetchPublic.'

const storageNames = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']
const storageMessage = 'Use src/islands/browser-storage/browser-storage.ts, so that signing out removes it.'

const missing = new Set([
  '@typescript-eslint/no-unsafe-class-instance-assignment',
  '@typescript-eslint/no-unsafe-enum-assignment',
])

/** These rules are allowed again where the one place is that they lead to. */
const restricted = {
  'no-restricted-globals': 'off',
  'no-restricted-properties': 'off',
  'no-restricted-imports': 'off',
} as const

// The typed rules, the types themselves, and all that needs only one file. ESLint has the rest, eslint.config.js.
export default defineConfig({
  ignorePatterns: ['dist/', '.astro/', '.data/', 'tests/local/fixtures/project/'],
  options: { typeAware: true, typeCheck: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  categories: { correctness: 'off' },
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      plugins: ['typescript'],
      rules: {
        ...rulesOf(tseslint.configs.strictTypeChecked),
        ...rulesOf(tseslint.configs.stylisticTypeChecked),
        // Numbers are fine in templates. Other types are still reported.
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        'typescript/consistent-type-definitions': ['error', 'type'],
        'typescript/no-confusing-void-expression': 'off',
        // An empty function is the clearest way to do nothing.
        'no-empty-function': 'off',
        // An empty string often means the same as none.
        'typescript/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
        'typescript/prefer-promise-reject-errors': 'off',
        // `noPropertyAccessFromIndexSignature` wants the brackets that this rule forbids.
        'typescript/dot-notation': 'off',
        'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      },
    },
    {
      // Names that a reader of the field knows.
      files: ['**/*.{ts,tsx}'],
      jsPlugins: ['./eslint-rules/ordinary-words.js'],
      rules: { 'own/ordinary-words': 'error' },
    },
    {
      // Outgoing requests go through one place, which knows the allowed destinations.
      files: ['functions/**', 'src/storage/**'],
      rules: {
        'no-restricted-globals': ['error', ...outgoingNames.map((name) => ({ name, message: outgoingMessage }))],
        'no-restricted-properties': [
          'error',
          ...outgoingNames.map((property) => ({ object: 'globalThis', property, message: outgoingMessage })),
        ],
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              { regex: outgoingModules, message: outgoingMessage, allowTypeImports: true },
              { regex: '^(node:)?net$', allowImportNames: ['isIP', 'isIPv4', 'isIPv6'], message: outgoingMessage },
            ],
          },
        ],
      },
    },
    { files: ['functions/http/outgoing/**'], rules: restricted },
    {
      files: ['src/islands/**'],
      plugins: ['react'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/error-boundaries': 'error',
        'react/globals': 'error',
        'react/immutability': 'error',
        'react/incompatible-library': 'error',
        'react/preserve-manual-memoization': 'error',
        'react/purity': 'error',
        'react/refs': 'error',
        'react/set-state-in-render': 'error',
        'react/static-components': 'error',
        'react/unsupported-syntax': 'error',
        'react/use-memo': 'error',
      },
    },
    {
      // Signing out clears storage, so one file knows everything in it.
      files: ['src/islands/**', 'src/components/**'],
      rules: {
        'no-restricted-globals': ['error', ...storageNames.map((name) => ({ name, message: storageMessage }))],
        'no-restricted-properties': [
          'error',
          ...['window', 'globalThis', 'self'].flatMap((object) =>
            storageNames.map((property) => ({ object, property, message: storageMessage })),
          ),
          { object: 'document', property: 'cookie', message: storageMessage },
        ],
      },
    },
    { files: ['src/islands/browser-storage/browser-storage.ts'], rules: restricted },
    {
      // These process visitors' input.
      files: ['src/**/*.{ts,tsx}', 'functions/**/*.ts'],
      jsPlugins: ['eslint-plugin-regexp'],
      rules: {
        ...regexp.configs['flat/recommended'].rules,
        'regexp/no-super-linear-backtracking': 'error',
        'regexp/no-super-linear-move': 'error',
        'regexp/no-obscure-range': 'off',
        // The code that removes control characters has to name them.
        'no-control-regex': 'off',
      },
    },
    {
      files: ['tests/**/*.ts'],
      plugins: ['typescript'],
      // A failing assertion says more than a guard that hides it.
      rules: { 'typescript/no-non-null-assertion': 'off' },
    },
  ],
})

/** A preset's rules, without those that only make room for a typed one, and two that oxlint doesn't have. */
function rulesOf(presets: { rules?: Partial<Record<string, unknown>> | undefined }[]) {
  const rules = presets.flatMap((preset) => Object.entries(preset.rules ?? {}))
  return Object.fromEntries(rules.filter(([name, setting]) => setting !== 'off' && !missing.has(name)))
}
