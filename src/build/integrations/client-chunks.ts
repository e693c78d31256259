import type { Plugin, Rolldown } from 'vite'

// How the code of islands is divided into files. By default each piece that two islands share is a separate file, so a
// page loads up to thirty, and some only when others have arrived. Here an island on a landing page loads two, in parallel.

const react = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|@astrojs[\\/]react)[\\/]/
/** Small modules that landing pages and most others need. */
const small = [
  /[\\/]src[\\/]site\.ts$/,
  /[\\/]src[\\/]domain[\\/](?:emails[\\/]emails|plans[\\/](?:plans|offers|match-offer|allowances)|sign-in[\\/]sessions[\\/]tokens|problems[\\/]problems|products[\\/]kinds|subscriptions[\\/]subscriptions)\.ts$/,
  /[\\/]src[\\/]domain[\\/](?:urls[\\/](?:websites|country-domains)|directories[\\/](?:paths|counts|matches))\.ts$/,
  /[\\/]src[\\/]islands[\\/](?:api[\\/]call|browser-storage[\\/]|ui[\\/]use(?:Hydrated|OwnSubmit)|directories[\\/](?:useMatchData|chosen-product)|plans[\\/]useProductFit|emails[\\/]EmailReveal)/,
  /[\\/]src[\\/]components[\\/](?:ui[\\/]Honeypot|directories[\\/]ProductKindOptions)\.tsx$/,
]
/** What lists and forms are made of. */
const pieces = [
  /[\\/]src[\\/]components[\\/](?:ui[\\/]|products[\\/]ProductCard)/,
  /[\\/]src[\\/]domain[\\/](?:images|pagination|products|dates|text)[\\/]/,
  /[\\/]src[\\/]domain[\\/]urls[\\/](?:link-rel|loopback|parameters|web-urls)\.ts$/,
  /[\\/]src[\\/]islands[\\/]ui[\\/](?:download|Dialog|CancelButton|ErrorState)/,
]
/** What sign-in pages and everything behind them need. */
const account = [
  /[\\/]src[\\/]islands[\\/](?:api[\\/]requests|accounts|sign-in[\\/]sessions)/,
  /[\\/]src[\\/]islands[\\/]ui[\\/](?:fields|carried-notice|use[A-Z]|[A-Z])/,
  /[\\/]src[\\/]domain[\\/](?:accounts|sign-in)[\\/]/,
]
/** What most pages behind the sign-in need. */
const signedIn = [
  /[\\/]node_modules[\\/]@tanstack[\\/]/,
  /[\\/]src[\\/]islands[\\/](?:api|ui[\\/](?:shell|list)|accounts[\\/]ConfirmBanner)/,
  /[\\/]src[\\/]components[\\/]deliveries[\\/]ForecastLine/,
]
/** Public pages need them too, so they must not come with `writing`. */
const slugs = [/[\\/]src[\\/]domain[\\/]urls[\\/](?:slugs|letters)/]
/** What is changed and typed on a screen before the server has it. */
const work = [
  /[\\/]src[\\/]islands[\\/]ui[\\/](?:saving|optimistic-list)[\\/]/,
  /[\\/]src[\\/]islands[\\/]ui[\\/](?:state|digit-keys|useDetailView)/,
  /[\\/]src[\\/]domain[\\/]page-batches[\\/]templates/,
]
/** What screens about people on other sites need. */
const audience = [
  /[\\/]src[\\/]domain[\\/](?:keywords|leads|mentions|offers|replies)[\\/]/,
  /[\\/]src[\\/]islands[\\/]ui[\\/]LimitPrompt/,
]
/** What screens about articles and pages need, without the editor. */
const writing = [
  /[\\/]src[\\/]domain[\\/](?:articles|page-batches|posts)[\\/]/,
  /[\\/]src[\\/]components[\\/](?:articles|posts)[\\/]/,
  /[\\/]src[\\/]islands[\\/]articles[\\/][A-Z]/,
]
/** What several pages about an order need: its rows, and the cells of their directories. */
const deliveries = [
  /[\\/]src[\\/]domain[\\/](?:deliveries|csv)[\\/]/,
  /[\\/]src[\\/]components[\\/](?:directories[\\/](?:cells|NameLink)|scout[\\/]Differences)/,
]
const orders = [
  /[\\/]src[\\/]islands[\\/]deliveries[\\/](?:Asks|ProjectChoice)/,
  /[\\/]src[\\/]domain[\\/]profiles[\\/]fields/,
]
const isOneOf = (patterns: readonly RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id))

export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'base', test: isOneOf([react, ...small]), priority: 4 },
    { name: 'pieces', test: isOneOf(pieces), minShareCount: 2, priority: 3 },
    { name: 'account', test: isOneOf(account), minShareCount: 3, priority: 2 },
    { name: 'signed-in', test: isOneOf(signedIn), minShareCount: 4, priority: 1 },
    // Otherwise each of these modules would be a separate file. Over HTTP/1.1 a browser loads six at a time.
    ...Object.entries({ slugs, work, audience, writing, deliveries, orders }).map(([name, patterns]) => ({
      ...{ name, test: isOneOf(patterns), minShareCount: 2, priority: 0 },
    })),
  ],
}

/**
 * Astro's renderer for React is a separate entry, so the bundler writes a file for it that only passes on what `base`
 * exports, and another for its helper functions. This puts all three into the renderer's file, because each would load
 * after the one that imports it.
 */
export const foldBase: Plugin = {
  name: 'fold-base',
  applyToEnvironment: ({ name }) => name === 'client',
  // Files are named by their content before this edits them, and browsers keep them for a year.
  augmentChunkHash: () => [includeHelpers, takeHelpersFrom].join(),
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const base = chunks.find(({ name }) => name === 'base')
      const helpers = chunks.find(({ name }) => name === 'rolldown-runtime')
      const renderer = chunks.find(({ facadeModuleId }) => react.test(facadeModuleId ?? ''))
      const passedOn = /^export\{(\w+) as default\}/.exec(renderer?.code ?? '')?.[1]
      const local = exportsOf(base).find(([, name]) => name === passedOn)?.[0]
      if (!base || !helpers || !renderer || !local) {
        throw new Error('The bundler writes React in another form now. Adapt src/build/integrations/client-chunks.ts.')
      }
      renderer.code = `${includeHelpers(base.code, helpers)}export{${local} as default};\n`
      for (const chunk of chunks) {
        if (chunk === renderer) continue
        chunk.code = takeHelpersFrom(renderer, chunk.code, helpers)
          .replaceAll(nameOf(base), nameOf(renderer))
          .replaceAll(nameOf(helpers), nameOf(renderer))
      }
      Reflect.deleteProperty(bundle, base.fileName)
      Reflect.deleteProperty(bundle, helpers.fileName)
    },
  },
}

type Chunk = Rolldown.OutputChunk

const nameOf = ({ fileName }: Chunk) => fileName.slice(fileName.lastIndexOf('/') + 1)

const exportClause = /export\{([^}]*)\};?\s*$/
const importClause = (chunk: Chunk) => new RegExp(`import\\{([^}]*)\\}from"\\./${RegExp.escape(nameOf(chunk))}";`)

/** `a as b,c` as pairs of names: a and b, c and c. */
function namesIn(code: string, clause: RegExp): [string, string][] {
  const listed = clause.exec(code)?.[1]?.split(',') ?? []
  return listed.map((specifier) => {
    const [from = '', to = from] = specifier.split(' as ')
    return [from, to]
  })
}

const exportsOf = (chunk: Chunk | undefined) => namesIn(chunk?.code ?? '', exportClause)

/** Puts the helper functions in front of the code that imports them, and exports them as `helper_…` for the rest. */
function includeHelpers(code: string, helpers: Chunk): string {
  const names = exportsOf(helpers)
  const body = helpers.code.replace(exportClause, '')
  const made = `(()=>{${body}return{${names.map(([own, name]) => `${name}:${own}`).join()}}})()`
  const parts = [
    `{${names.map(([, name]) => `${name}:helper_${name}`).join()}}=${made}`,
    ...namesIn(code, importClause(helpers)).map(([name, own]) => `${own}=helper_${name}`),
  ]
  const included = code.replace(importClause(helpers), () => `const ${parts.join()};`)
  return `${included}export{${names.map(([, name]) => `helper_${name}`).join()}};`
}

function takeHelpersFrom(renderer: Chunk, code: string, helpers: Chunk): string {
  const taken = namesIn(code, importClause(helpers)).map(([name, own]) => `helper_${name} as ${own}`)
  return code.replace(importClause(helpers), () => `import{${taken.join()}}from"./${nameOf(renderer)}";`)
}
