import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// Decision 034: interface pieces that several nouns use are in islands/ui or in components.

const screens = globSync('src/islands/*/**/*.tsx').filter((file) => !file.startsWith('src/islands/ui/'))

/** Pages compose sections of several nouns. */
const isPage = (file: string) => /(Page|Sections?)\.tsx$/.test(file)
const nested = new Set([
  // An island of its own that other islands contain.
  'src/islands/emails/EmailReveal.tsx',
  // The one form for what we know of a directory. The work screen opens it, too.
  'src/islands/directories/admin/DirectoryDialog.tsx',
])
const nounOf = (file: string) => file.split('/')[2]

it('lets a noun take interface pieces only from its own folder, islands/ui and components', () => {
  const foreign = screens
    .filter((file) => !isPage(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/'#(src\/islands\/[^']+\.tsx)'/g)]
        .map(([, target = '']) => ({ file, target }))
        .filter(({ target }) => nounOf(target) !== 'ui' && nounOf(target) !== nounOf(file) && !nested.has(target))
        .map(({ target }) => `${file} imports ${target}`),
    )
  expect(foreign).toEqual([])
})

it('leaves state, hooks and context to the islands, so that functions can render components (decision 031)', () => {
  const files = globSync('src/components/**/*.{ts,tsx}')
  expect(files.filter((file) => /\b(use[A-Z]\w*|createContext)\(/.test(readFileSync(file, 'utf8')))).toEqual([])
})

it('hears keys of the page and of dialogs in one place, which knows what is meant for a field', () => {
  const exempt = new Set([
    // With Ctrl or Alt, so nothing is typed.
    'src/islands/ui/palette/Palette.tsx',
    'src/islands/ui/saving/useSaveEvents.ts',
    'src/islands/posts/editor/Toolbar.tsx',
  ])
  const hearing = globSync('src/islands/**/*.{ts,tsx}')
    .filter((file) => !exempt.has(file))
    .filter((file) => readFileSync(file, 'utf8').includes("addEventListener('key"))
  expect(hearing).toEqual(['src/islands/ui/useKeys.ts'])
})

it('calls the API through one client', () => {
  const exempt = new Set([
    // They load built files, not the API.
    'src/islands/directories/useFinderDirectories.ts',
    'src/islands/directories/useMatchData.ts',
    'src/islands/deliveries/admin/FillInDialog.tsx',
    // Files that anyone may verify, on pages without a session.
    'src/islands/evidence/verify.worker.ts',
    // It runs on customers' sites, where there is no session, and has 6 KB.
    'src/islands/feedback/embed/send.ts',
    // In the head, before the client is there. The client takes the responses.
    'src/layouts/EarlyCalls.astro',
  ])
  const calling = globSync('src/{islands,components,layouts,pages}/**/*.{ts,tsx,astro}')
    .filter((file) => !exempt.has(file))
    .filter((file) => /\bfetch\(|XMLHttpRequest\(|sendBeacon\(|EventSource\(/.test(readFileSync(file, 'utf8')))
  expect(calling.sort()).toEqual(['src/islands/api/call.ts', 'src/islands/api/send-bytes.ts'])
})
