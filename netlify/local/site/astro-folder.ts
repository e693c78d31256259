import { registerHooks } from 'node:module'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

// Loaded before a build's code. Astro writes its generated files to `.astro` in the project, for which it has no setting, and the
// project may be read-only. So the line that names the folder is changed as it is loaded.

const { ASTRO_FOLDER: folder } = process.env

if (folder !== undefined) {
  const named = 'new URL(".astro/", config.root)'
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context)
      if (!url.endsWith('/astro/dist/core/config/settings.js')) return loaded
      const other = JSON.stringify(pathToFileURL(join(folder, sep)).href)
      const { source = '' } = loaded
      const text = typeof source === 'string' ? source : new TextDecoder().decode(source)
      return { ...loaded, source: text.replace(named, `new URL(${other})`) }
    },
  })
}
