declare module '@joplin/turndown-plugin-gfm' {
  import type Turndown from 'turndown'
  const plugins: { gfm: Turndown.Plugin }
  export default plugins
}
