import { shareImageSize } from '#src/seo/share-images/share-images.ts'
import { readFonts } from './lettering.ts'

const paper = '#fffdf9'
const ink = '#1c1815'
const quiet = '#6b6259'
const hairline = '#ddd5c9'
const orange = '#d9480f'

/** The content of a share image. `figures`: up to four. `logo`: a PNG as a data: URL. `stamp`: a short line, set like a rubber stamp. */
export type ShareCard = {
  title: string
  line: string
  figures: readonly { value: string; label: string }[]
  label: string
  stamp: string
  logo: string | null
  site: string
}

/** Satori takes React nodes, which are plain objects like ours. */
type SatoriNode = Parameters<(typeof import('satori'))['default']>[0]
type Style = Record<string, string | number>
type Node = {
  type: string
  props: { style?: Style; children?: (Node | string)[]; src?: string; width?: number; height?: number }
}

function part(style: Style, ...children: (Node | string)[]): Node {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } }
}

/** Draws 1200 × 630 pixels as PNG. */
export async function drawShareImage(card: ShareCard): Promise<Uint8Array> {
  const [{ default: satori }, { renderAsync }, fonts] = await Promise.all([
    import('satori'),
    import('@resvg/resvg-js'),
    readFonts(),
  ])
  const svg = await satori(layOut(card) as SatoriNode, { ...shareImageSize, fonts })
  // Satori has turned the letters into outlines, so drawing needs no font.
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } })
  return image.asPng()
}

function layOut({ title, line, figures, label, stamp, logo, site }: ShareCard): Node {
  const top = logo ? picture(logo, 112) : part({ width: 88, height: 14, backgroundColor: orange })
  const headline = part(
    { fontSize: 34, lineHeight: 1.35, color: quiet, marginTop: 22, maxWidth: 980, ...clamp(2) },
    line,
  )
  return part(
    {
      ...shareImageSize,
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: '64px 76px 48px',
      backgroundColor: paper,
      color: ink,
      fontFamily: 'Besley, "Besley Extended"',
    },
    part({ height: 112 }, top),
    part(
      { flexDirection: 'column' },
      part({ ...titleStyle(title), letterSpacing: '-0.02em', ...clamp(2) }, title),
      ...(line ? [headline] : []),
      ...(figures.length > 0 ? [figuresLine(figures)] : []),
      footer(site, label, stamp),
    ),
  )
}

/** As on the page: values above their labels, in columns of equal width. */
function figuresLine(figures: ShareCard['figures']): Node {
  const columns = figures.map(({ value, label }) =>
    part(
      { flexDirection: 'column', flex: 1, paddingRight: 28 },
      part({ fontSize: 64, lineHeight: 1.1, color: orange }, value),
      part({ fontSize: 26, lineHeight: 1.3, color: quiet, marginTop: 8, ...clamp(2) }, label),
    ),
  )
  return part({ marginTop: 44 }, ...columns)
}

function footer(site: string, label: string, stamp: string): Node {
  const divider = part({ width: 2, height: 26, backgroundColor: hairline, margin: '0 22px' })
  return part(
    {
      height: 96,
      alignItems: 'flex-end',
      justifyContent: 'space-between',
      borderTop: `2px solid ${hairline}`,
      marginTop: 48,
      fontSize: 28,
    },
    part(
      { alignItems: 'center', height: 48 },
      part({ width: 16, height: 16, backgroundColor: orange, marginRight: 14 }),
      site,
      ...(label ? [divider, part({ color: quiet }, label)] : []),
    ),
    ...(stamp ? [inked(stamp)] : []),
  )
}

function picture(src: string, side: number): Node {
  return {
    type: 'img',
    props: { src, width: side, height: side, style: { borderRadius: 20, border: `1px solid ${hairline}` } },
  }
}

function inked(stamp: string): Node {
  return part(
    {
      height: 48,
      alignItems: 'center',
      border: `2px solid ${ink}`,
      borderRadius: 6,
      padding: '0 16px',
      fontSize: 20,
      letterSpacing: '0.08em',
    },
    stamp.toUpperCase(),
  )
}

/** Short names are large, the longest take two lines. */
function titleStyle(title: string): Style {
  if (title.length <= 10) return { fontSize: 148, lineHeight: 1.18 }
  if (title.length <= 17) return { fontSize: 112, lineHeight: 1.15 }
  if (title.length <= 28) return { fontSize: 84, lineHeight: 1.15 }
  return { fontSize: 54, lineHeight: 1.18 }
}

function clamp(lines: number): Style {
  return { display: 'block', lineClamp: lines, wordBreak: 'break-word' }
}
