import astro from 'eslint-plugin-astro'
import reactHooks from 'eslint-plugin-react-hooks'
import * as regexp from 'eslint-plugin-regexp'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { looseText } from './eslint-rules/loose-text.js'

const outgoingNames = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']
const outgoingModules = '^(node:)?(https?|http2|tls|dgram|dns|dns/promises|undici|axios|got|node-fetch)$'
const bodyMessage = 'Read bodies with functions/http/bodies.'
const outgoingMessage = 'Use functions/http/outgoing: fetchConfigured or fetchPublic.'

const storageNames = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']
const storageMessage = 'Use src/islands/browser-storage/browser-storage.ts, so that signing out removes it.'

export default defineConfig(
  { ignores: ['dist/', '.astro/', '.data/', 'node_modules/', 'tests/local/fixtures/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Numbers are fine in templates. Other types are still reported.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // An empty function is the clearest way to do nothing.
      '@typescript-eslint/no-empty-function': 'off',
      // An empty string often means the same as none.
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
      // `noPropertyAccessFromIndexSignature` wants the brackets that this rule forbids.
      '@typescript-eslint/dot-notation': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    // Outgoing requests go through one place, which knows the allowed destinations.
    files: ['functions/**', 'src/storage/**'],
    ignores: ['functions/http/outgoing/**'],
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
  {
    // One place checks body sizes before anything is parsed.
    files: ['functions/**', 'netlify/functions/**'],
    ignores: ['functions/http/bodies.ts'],
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
    files: ['src/islands/**'],
    extends: [reactHooks.configs.flat.recommended],
    // Values only the browser knows (date, URL, draft) can only reach a prebuilt island in an effect.
    rules: { 'react-hooks/set-state-in-effect': 'off' },
  },
  {
    // Browser translation must not crash what React shows.
    files: ['src/islands/**/*.tsx', 'src/components/**/*.tsx'],
    plugins: { own: { rules: { 'loose-text': looseText } } },
    rules: { 'own/loose-text': 'error' },
  },
  {
    // Signing out clears storage, so one file knows everything in it.
    files: ['src/islands/**', 'src/components/**'],
    ignores: ['src/islands/browser-storage/browser-storage.ts'],
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
  {
    // These process visitors' input.
    files: ['src/**/*.{ts,tsx}', 'functions/**/*.ts'],
    extends: [regexp.configs['flat/recommended']],
    rules: {
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': 'error',
      'regexp/no-obscure-range': 'off',
      // The code that removes control characters has to name them.
      'no-control-regex': 'off',
    },
  },
  {
    files: ['tests/**/*.ts'],
    rules: {
      // A failing assertion says more than a guard that hides it.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  astro.configs.recommended,
)
